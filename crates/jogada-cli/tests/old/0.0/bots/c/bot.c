/* A bot that plays any game: it picks one of the choices that it is given. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHOICES_MAX 4096

/* Cuts "choices":["a","b"] out of a question. It stands before the view, so the first one found is the right one. */
static int read_choices(char *line, char *choices[CHOICES_MAX]) {
    int count = 0;
    char *at = strstr(line, "\"choices\":[");
    if (!at) return 0;
    at += strlen("\"choices\":[");
    while (*at == '"' && count < CHOICES_MAX) {
        char *end = strchr(at + 1, '"');
        if (!end) break;
        *end = 0;
        choices[count++] = at + 1;
        at = end + 1;
        if (*at == ',') at++;
    }
    return count;
}

int main(void) {
    static char *choices[CHOICES_MAX];
    char *line = NULL;
    size_t size = 0;
    srand((unsigned)time(NULL));
    while (getline(&line, &size, stdin) > 0) {
        int count;
        if (strncmp(line, "{\"type\":\"ask\"", 13) != 0) continue;
        count = read_choices(line, choices);
        if (count == 0) continue;
        puts(choices[rand() % count]);
        fflush(stdout);
    }
    free(line);
    return 0;
}
