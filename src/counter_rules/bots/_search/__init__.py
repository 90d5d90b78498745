"""The bots that search: they draw worlds that fit what they know, and play moves out in them."""
