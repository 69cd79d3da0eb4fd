"""Themis: board games written in YAML, checked, compiled and played."""
