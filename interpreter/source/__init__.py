"""Content files as text: where they come from, their YAML tree, and the exact place of everything in it."""
