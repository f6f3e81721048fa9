// What every test in C uses: a check that says where it failed, and the end of the program with it.
#ifndef CHECK_H
#define CHECK_H

#include <jogada.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(claim)                                                                         \
    do {                                                                                     \
        if (!(claim)) {                                                                      \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #claim, jogada_error("en")); \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

// Is this text of the library as expected? It is freed.
static inline int says(char *text, const char *expected) {
    int same = text != NULL && strcmp(text, expected) == 0;
    if (!same) {
        fprintf(stderr, "expected:\n%s\ngot:\n%s\n", expected, text == NULL ? "NULL" : text);
    }
    jogada_free(text);
    return same;
}

// Did the call before fail and say so?
static inline int failed_with(const char *expected) {
    int same = strcmp(jogada_error(NULL), expected) == 0;
    if (!same) {
        fprintf(stderr, "expected: %s\n", expected);
    }
    return same;
}

#endif
