"""Play by a policy: learned numbers say which bids and cards are likely to be best.

The functions here are compiled with those beside them, into a text of their own. The numbers of a
policy (`weights`) stand for tricks where it bids, and for cards for the logarithm of how much
likelier one is to be played than another.
"""
