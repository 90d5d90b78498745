"""The flow of a hand, derived from the public facts of a position.

The engine advances a hand by moves; views and records advance it by what they know of the moves.
All share the turns, the face-up cards, the sights of hands, the legal plays and the results of
tricks and hands. Nothing here changes a position.
"""
