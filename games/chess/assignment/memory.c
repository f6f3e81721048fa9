/* Counts what a program allocates and frees: it is loaded before the C library. When the program ends, `memory.txt` in its
   folder says what was not freed, what was freed twice or never allocated, and which blocks were written beyond their end.
   New blocks hold garbage, so that a program that reads them shows it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

#define LIVE 0x4a6f67614c495645ull
#define DEAD 0x4a6f6761dead4a44ull
#define GUARD 0xa7
#define GUARDS 32
#define GARBAGE 0xa5
#define FREED 0xdd
#define KEPT 4096

typedef struct Head {
    uint64_t state;
    size_t size;
    void *start;
    uint64_t counted;
} Head;

static int running;
static long blocks, bytes, mallocs, twice, unknown, beyond, after;
static Head *kept[KEPT];
static unsigned next_kept;
static char in_buffer[4096], out_buffer[1 << 16];

/* The C++ library keeps blocks of its own until the end. */
static int is_counted(void *caller) {
    Dl_info info;
    if (!running)
        return 0;
    return !dladdr(caller, &info) || !info.dli_fname || !strstr(info.dli_fname, "libstdc++");
}

static void *allocate(size_t size, size_t align, int counted, int fill) {
    size_t before = (sizeof(Head) + align - 1) / align * align;
    char *start;
    Head *head;
    if (size > ((size_t)1 << 40)) {
        errno = ENOMEM;
        return NULL;
    }
    start = align <= 16 ? __libc_malloc(before + size + GUARDS) : __libc_memalign(align, before + size + GUARDS);
    if (!start)
        return NULL;
    head = (Head *)(start + before) - 1;
    head->state = LIVE;
    head->size = size;
    head->start = start;
    head->counted = counted;
    memset(start + before, fill, size);
    memset(start + before + size, GUARD, GUARDS);
    if (counted) {
        blocks++;
        mallocs++;
        bytes += size;
    }
    return start + before;
}

static void look_at_guards(const Head *head) {
    const unsigned char *guard = (const unsigned char *)(head + 1) + head->size;
    for (int i = 0; i < GUARDS; i++)
        if (guard[i] != GUARD) {
            beyond++;
            return;
        }
}

static void look_at_freed(const Head *head) {
    const unsigned char *byte = (const unsigned char *)(head + 1);
    for (size_t i = 0; i < head->size; i++)
        if (byte[i] != FREED) {
            after++;
            return;
        }
}

/* Blocks that were freed are kept for a while, to see whether they are written to. */
static void release(void *block) {
    Head *head = (Head *)block - 1;
    if (!block)
        return;
    if (((uintptr_t)block & 15) != 0 || head->state != LIVE) {
        if (((uintptr_t)block & 15) == 0 && head->state == DEAD)
            twice++;
        else
            unknown++;
        return;
    }
    look_at_guards(head);
    if (head->counted) {
        blocks--;
        bytes -= head->size;
    }
    head->state = DEAD;
    memset(block, FREED, head->size);
    if (head->size > 1 << 16)
        return __libc_free(head->start);
    Head *old = kept[next_kept];
    kept[next_kept] = head;
    next_kept = (next_kept + 1) % KEPT;
    if (old) {
        look_at_freed(old);
        old->state = 0;
        __libc_free(old->start);
    }
}

#define CALLER is_counted(__builtin_return_address(0))

void *malloc(size_t size) { return allocate(size, 16, CALLER, GARBAGE); }

void *calloc(size_t count, size_t size) {
    if (size && count > ((size_t)1 << 40) / size) {
        errno = ENOMEM;
        return NULL;
    }
    return allocate(count * size, 16, CALLER, 0);
}

void *realloc(void *old, size_t size) {
    int counted = CALLER;
    Head *head = (Head *)old - 1;
    void *new;
    if (old && (((uintptr_t)old & 15) != 0 || head->state != LIVE)) {
        release(old);
        old = NULL;
    }
    if (old && !size) {
        release(old);
        return NULL;
    }
    new = allocate(size, 16, counted, GARBAGE);
    if (new && old) {
        memcpy(new, old, head->size < size ? head->size : size);
        release(old);
    }
    return new;
}

void free(void *block) { release(block); }
void *memalign(size_t align, size_t size) { return allocate(size, align < 16 ? 16 : align, CALLER, GARBAGE); }
void *aligned_alloc(size_t align, size_t size) { return allocate(size, align < 16 ? 16 : align, CALLER, GARBAGE); }

int posix_memalign(void **out, size_t align, size_t size) {
    *out = allocate(size, align < 16 ? 16 : align, CALLER, GARBAGE);
    return *out ? 0 : ENOMEM;
}

/* C++'s new and delete, by the names that the compiler gives them. */
void *_Znwm(size_t size) { return allocate(size, 16, CALLER, GARBAGE); }
void *_Znam(size_t size) { return allocate(size, 16, CALLER, GARBAGE); }
void _ZdlPv(void *block) { release(block); }
void _ZdaPv(void *block) { release(block); }
void _ZdlPvm(void *block, size_t size) { release(block); }
void _ZdaPvm(void *block, size_t size) { release(block); }

static int (*own_main)(int, char **, char **);

static int counted_main(int argc, char **argv, char **env) {
    /* The C library would allocate these buffers itself. */
    setvbuf(stdin, in_buffer, _IOFBF, sizeof in_buffer);
    setvbuf(stdout, out_buffer, _IOFBF, sizeof out_buffer);
    running = 1;
    return own_main(argc, argv, env);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *end) {
    int (*real)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *) =
        dlsym(RTLD_NEXT, "__libc_start_main");
    own_main = main;
    return real(counted_main, argc, argv, init, fini, rtld_fini, end);
}

__attribute__((destructor)) static void report(void) {
    char text[256];
    int file, length;
    for (unsigned i = 0; i < KEPT; i++)
        if (kept[i])
            look_at_freed(kept[i]);
    running = 0;
    length = snprintf(text, sizeof text, "%ld %ld %ld %ld %ld %ld %ld\n", mallocs, blocks, bytes, twice, unknown, beyond, after);
    file = open("memory.txt", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0) {
        if (write(file, text, length) != length)
            unlink("memory.txt");
        close(file);
    }
}
