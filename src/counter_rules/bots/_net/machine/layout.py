"""The layout of a network in memory: words that say where its tables are, and the tables.

A table by order has a row for each order of the suits (`NetInputs`).
"""

# Sizes.

H_FIRST = 0
"""The number of words in a row of the first layer: four units each."""
H_SECOND = 1
"""The number of words in a row of the second layer: two units each."""
H_OUTPUTS = 2
"""The number of outputs: a value for each action, then the value of the seat."""

# Tables: each word has the index at which one begins.

H_SUITS = 3
"""The suit of each kind of card; 4 for a card without one."""
H_PLACES = 4
"""By order: the place of each byte of an observation in that order."""
H_BOUNDS = 5
"""The largest value of each place; 0 for what is not read. After the bytes come the needs."""
H_STARTS = 6
"""The input that the value 1 of each place sets."""
H_COLUMNS = 7
"""By order: the output of each action."""
H_ROWS = 8
"""The first layer: a row for each input, in lanes of 16 bits."""
H_ROW_BIASES = 9
"""By unit of the first layer."""
H_HIDDEN = 10
"""The second layer: a row for each unit of the first, in lanes of 32 bits."""
H_HIDDEN_BIASES = 11
"""By unit of the second layer."""
H_HEAD = 12
"""The outputs: a row for each, with a word for each unit of the second layer."""
H_HEAD_BIASES = 13
"""By output."""
TABLES = 14
"""Where the first table may begin."""

# Limits.

LIFT = 128
"""What is added to the weights in lanes, so that none of them is negative."""
MOST_UNITS = 512
"""The most units of a layer: no lane overflows while fewer than 250 inputs are set."""
MOST_FIRST = MOST_UNITS // 4
MOST_SECOND = MOST_UNITS // 2
"""The most words of a row of each layer."""
