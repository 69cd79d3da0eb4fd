"""Programs for those who work on themis itself: they measure, and write what tests are made of."""
