"""Definitions -> names bound, types known, everything lowered to the intermediate form."""
