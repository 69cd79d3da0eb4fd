"""Plays a compiled game: state, decisions, views, saves. Knows nothing of YAML, of lark, or of any particular game."""
