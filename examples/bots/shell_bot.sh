#!/bin/sh
# A bot in the shell, with sed alone: it plays its first legal move.
#
#     counter-rules check-bot sh examples/bots/shell_bot.sh
#
# It does not read JSON. It relies on the order and the spaces of our host, so it is no example for
# other hosts; but it shows how little the protocol for bots asks for.

while read -r line; do
    case $line in
    '{"message": "hello"'*)
        echo '{"message": "hello", "protocol": 2, "name": "shell-bot", "version": "1"}'
        ;;
    '{"message": "move"'*)
        id=$(printf '%s' "$line" | sed 's/^{"message": "move", "id": \([0-9]*\).*/\1/')
        move=$(printf '%s' "$line" | sed 's/.*"moves": \[\({[^}]*}\).*/\1/')
        echo "{\"message\": \"move\", \"id\": $id, \"move\": $move}"
        ;;
    '{"message": "end"'*)
        break
        ;;
    esac
done
