/* A bot in C, without libraries: it plays one of its legal moves, chosen by the seed it is sent.
 *
 *     cc -O2 -o c_bot examples/bots/c_bot.c
 *     counter-rules check-bot ./c_bot
 *
 * It does not read all of JSON. The values that it needs stand at the top of a message, and it copies
 * its move from the list of legal ones as it is written there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Return the end of the value that begins at p: a text, an object, a list, or a plain word. */
static const char *skip_value(const char *p) {
    int depth = 0;
    do {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++) {
                if (*p == '\\' && p[1]) p++;
            }
            if (*p) p++;
        } else if (*p == '{' || *p == '[') {
            depth++, p++;
        } else if (*p == '}' || *p == ']') {
            depth--, p++;
        } else if (depth) {
            p++;
        } else {
            p += strcspn(p, ",]} \t\r\n");
        }
    } while (*p && depth > 0);
    return p;
}

static const char *skip_gap(const char *p) { return p + strspn(p, " \t\r\n,:"); }

/* Return the value of a field of the object at p, or NULL; objects inside it are not searched. */
static const char *find_field(const char *p, const char *name) {
    size_t length = strlen(name);
    for (p = skip_gap(p + 1); *p == '"'; p = skip_gap(skip_value(p))) {
        int is_it = strncmp(p + 1, name, length) == 0 && p[length + 1] == '"';
        p = skip_gap(skip_value(p));
        if (is_it) return p;
    }
    return NULL;
}

static int is_text(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

/* Return the number of values in the list at p; store where the one at an index begins. */
static unsigned long scan_list(const char *p, unsigned long index, const char **found) {
    unsigned long count = 0;
    for (p = skip_gap(p + 1); *p && *p != ']'; p = skip_gap(skip_value(p))) {
        if (count++ == index) *found = p;
    }
    return count;
}

static void answer(const char *line) {
    const char *id = find_field(line, "id"), *moves = find_field(line, "moves");
    const char *seed = find_field(line, "seed"), *move = NULL;
    unsigned long count;
    if (!id || !moves || *moves != '[') return;
    count = scan_list(moves, 0, &move);
    if (!count) return;
    scan_list(moves, (seed ? strtoul(seed, NULL, 10) : 0) % count, &move);
    printf("{\"message\": \"move\", \"id\": %ld, \"move\": %.*s}\n", strtol(id, NULL, 10),
           (int)(skip_value(move) - move), move);
}

/* Read a line of any length; return NULL at the end of the input. */
static char *read_line(void) {
    static char *line = NULL;
    static size_t room = 0;
    size_t length = 0;
    do {
        if (room < length + 4096 && !(line = realloc(line, room = 2 * room + 4096))) exit(1);
        if (!fgets(line + length, (int)(room - length), stdin)) return length ? line : NULL;
        length += strlen(line + length);
    } while (line[length - 1] != '\n');
    return line;
}

int main(void) {
    const char *line, *message;
    while ((line = read_line())) {
        message = find_field(line, "message");
        if (is_text(message, "hello")) {
            puts("{\"message\": \"hello\", \"protocol\": 2, \"name\": \"c-bot\", \"version\": \"1\"}");
        } else if (is_text(message, "move")) {
            answer(line);
        } else if (is_text(message, "end")) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
