"""The machine that all kernels share: functions on whole numbers, in plain Python.

They read like the functions of the engine, whose rules are written here a second time; for a GPU,
random play is in ``_cuda/device/playouts.h`` once more. The text of a kernel consists of the
constants of its shape and of these functions, without the branches that the shape does not need.
`counter_rules.bots._policy.machine` and `counter_rules.survey._machine` are written in the same
way; `extend` of `counter_rules.kernel.inner` compiles them.

`counter_rules.kernel` defines word, row and place. A function reads and writes lists of words (of
bytes, for legal actions and observations). Each kind of list always has the same letter:

======  ==========================================================================
letter  list
======  ==========================================================================
``s``   the row of a game (`row`)
``t``   the table of one trick (`table`), scratch memory
``d``   the data of the ruleset (`data`), never written
``r``   a random stream: one word
``p``   the places of everything that belongs to many games (`codes`, ``AT_ROWS`` and on)
``w``   the weights of a policy (`bots._policy.machine.weights`), in parts of `UNIT`
``x``   what a seat sees when it chooses a card (``X_NEED`` and on), scratch memory
``f``   the features of a hand that a seat bids on, scratch memory
``n``   a search tree, node by node (``N_CHILD`` and on)
``c``   the counts of a survey (``C_HANDS`` and on)
``k``   what a survey stores of a hand (``K_BID`` and on)
``q``   the row before the last card of a trick that a survey counts
======  ==========================================================================
"""
