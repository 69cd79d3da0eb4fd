"""How fast the interpreter plays, as ratios to hand-written Python kept beside it."""
