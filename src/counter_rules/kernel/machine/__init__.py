"""The machine that all kernels share: functions on whole numbers, in plain Python.

They read like the engine's, and they are the little of it that is written twice. A kernel's text is
made of them: its own constants in front, what its ruleset has no use for left out. Other rooms
write text in these words, too: `counter_rules.bots._policy.machine` and
`counter_rules.survey._machine`, which `extend` of `counter_rules.kernel.inner` compiles.

A word is a whole number of 64 bits with a sign, and a row is the words of one game at one moment:
its state as a vector. Whatever a function reads or writes is a list of words (bytes, for legal
actions and observations) that has one letter wherever it comes up:

======  ==========================================================================
letter  its words
======  ==========================================================================
``s``   the row of a game (`row`)
``t``   the table of one trick (`table`), scratch memory
``r``   a stream of random numbers: one word
``p``   where all that belongs to many games lies (`codes`, ``AT_ROWS`` and on)
``w``   the numbers of a policy (`bots._policy.machine.weights`), in parts of `UNIT`
``x``   what a seat sees when it chooses a card (``X_NEED`` and on), scratch memory
``f``   the features of a hand that somebody bids on, scratch memory
``n``   a search tree, node by node (``N_CHILD`` and on)
``c``   the counts of a survey (``C_HANDS`` and on)
``k``   what a survey keeps of a hand (``K_BID`` and on)
``q``   the row before the last card of a trick that a survey counts
======  ==========================================================================
"""
