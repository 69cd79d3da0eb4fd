"""A simulation as one page that stands by itself: no script, no other file, light and dark, screen, phone and paper."""
