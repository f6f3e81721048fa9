/* The clock that a hand-in under examination sees. It starts at the same second in every examination, so that what is drawn
   by lot from it is the same again, and goes on in steps. Waiting takes no time. */
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>
#include <sys/syscall.h>

/* Seconds added to the clock: another number for each run. */
static long ahead;

void jogada_set_clock(long seconds) {
    ahead = seconds;
}

static const long FIRST_SECOND = 1700000000;
static const long STEP_MS = 100;

static long elapsed_ms(void) {
    static long began = -1;
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    long ms = now.tv_sec * 1000 + now.tv_nsec / 1000000;
    if (began < 0)
        began = ms;
    return (ms - began) / STEP_MS * STEP_MS;
}

time_t time(time_t *out) {
    time_t now = FIRST_SECOND + ahead + elapsed_ms() / 1000;
    if (out)
        *out = now;
    return now;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    long ms = elapsed_ms();
    out->tv_sec = FIRST_SECOND + ahead + ms / 1000;
    out->tv_usec = ms % 1000 * 1000;
    return 0;
}

int clock_gettime(clockid_t which, struct timespec *out) {
    long ms = elapsed_ms();
    out->tv_sec = FIRST_SECOND + ahead + ms / 1000;
    out->tv_nsec = ms % 1000 * 1000000;
    return 0;
}

clock_t clock(void) {
    return elapsed_ms() * (CLOCKS_PER_SEC / 1000);
}

unsigned sleep(unsigned seconds) {
    return 0;
}

int usleep(useconds_t us) {
    return 0;
}
