"""Play by a policy: learned weights rate bids and cards.

The functions here are compiled together into a separate text. The weights of a policy (`weights`)
are in tricks for bids. For cards they are the logarithm of relative probabilities.
"""
