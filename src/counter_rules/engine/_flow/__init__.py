"""What follows from the public facts of a position, for whoever carries a hand forward.

The engine carries one forward by moves, and views and records by what is known of them. Whose
turn it is, which cards lie face up, how hands are held, what may be played and how a trick
and a hand come out is the same for all of them. Nothing here changes a position.
"""
