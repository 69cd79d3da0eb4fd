"""Hand-written twins of the classics: what a game costs when somebody writes it in Python instead of content.

Every module holds two contenders. The *class* stands behind the same door as an interpreted game (`decision`, options
with stable ids and labels, `choose`, `clone`, `result`) and refuses what is not offered. The *bare loop* plays one
random game and has no door at all: no objects, no ids, nothing to stop at, clone or show.

Both know how many legal moves there are at each decision and take each with the same chance; neither draws first and
checks later. So a loop can be led along a game of its class, which is how the loops are tested.
"""
