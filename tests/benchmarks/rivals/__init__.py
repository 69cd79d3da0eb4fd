"""Hand-written twins of the classics: what a game costs when somebody writes it in Python instead of content.

Every module holds two contenders. The *class* stands behind the same door as an interpreted game; `door.py` says what
that means. The *bare loop* plays one random game and has no door at all: no objects, no ids, nothing to stop at, clone
or show.

Those in this folder are plain: boards are lists, and what can be worked out once (the lines through a cell, the steps
from a square) is worked out once. So a good programmer writes a game that others are to read and change, and that is
what content is an alternative to. These count. Those in `tuned/` are what is left after a week of shaving: bit boards
and tables of all positions, which answer no other question than who has won. They are raced too, to show how far off
the limit of Python is.

All of them know how many legal moves there are at each decision and take each with the same chance; none draws first
and checks later. So a loop can be led along a game of its class, which is how the loops are tested.
"""
