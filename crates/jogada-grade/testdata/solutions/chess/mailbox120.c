/* Chess move listing (part 1) -- 10x12 mailbox board.
 *
 * Square numbers: 21 = a1 ... 28 = h1, 31 = a2 ... 98 = h8.  Everything else is OFF.
 * All piece structures live in one heap block; board[] points into it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

#define N_SQ        120
#define SQ(f, r)    (21 + (f) + 10 * (r))
#define FILE_OF(s)  (((s) % 10) - 1)
#define RANK_OF(s)  ((s) / 10 - 2)
#define WHITE       0
#define BLACK       1
#define ENEMY(c)    (1 ^ (c))
#define MAX_MOVES   320

#define NORTH 10
#define SOUTH (-10)
#define EAST  1
#define WEST  (-1)

#define FL_CAPTURE 1
#define FL_EP      2

struct game;
struct piece;
typedef void (*gen_fn)(struct game *g, const struct piece *p);

struct piece {
    char   kind;
    int    colour;
    int    value;
    int    sq;
    gen_fn generate;
};

struct move {
    int  order;
    char kind, promo;
    int  from, to, flags;
};

struct game {
    struct piece  *pool;      /* the block of pieces */
    int            n_pieces;
    struct piece  *board[N_SQ];
    struct piece   wall;      /* sentinel for squares off the board */
    int            side, ep;
    char           castle[5];
    struct move   *list;
    int            n_moves;
};

static const int knight_steps[] = {21, 19, 12, 8, -8, -12, -19, -21, 0};
static const int bishop_steps[] = {NORTH + EAST, NORTH + WEST, SOUTH + EAST, SOUTH + WEST, 0};
static const int rook_steps[]   = {NORTH, EAST, SOUTH, WEST, 0};
static const int royal_steps[]  = {NORTH, EAST, SOUTH, WEST, NORTH + EAST, NORTH + WEST, SOUTH + EAST, SOUTH + WEST, 0};

#define IS(g, s, k, c) ((g)->board[s] && (g)->board[s]->kind == (k) && (g)->board[s]->colour == (c))

/* Does colour `by` attack square s?  Looks outwards from s. */
static int attacked(struct game *g, int s, int by)
{
    const int *d;
    int back = by == WHITE ? SOUTH : NORTH;

    if (IS(g, s + back + EAST, 'P', by) || IS(g, s + back + WEST, 'P', by))
        return 1;
    for (d = knight_steps; *d; d++)
        if (IS(g, s + *d, 'N', by))
            return 1;
    for (d = royal_steps; *d; d++) {
        int t = s + *d;
        int straight = d - royal_steps < 4;
        if (IS(g, t, 'K', by))
            return 1;
        while (!g->board[t])
            t += *d;
        if (IS(g, t, 'Q', by) || IS(g, t, straight ? 'R' : 'B', by))
            return 1;
    }
    return 0;
}

static int king_square(struct game *g, int colour)
{
    int i;
    for (i = 0; i < g->n_pieces; i++)
        if (g->pool[i].kind == 'K' && g->pool[i].colour == colour)
            return g->pool[i].sq;
    return 0;
}

static int order_of(char kind, int from, int to, char promo)
{
    static const char kinds[] = "PNBRQK";
    int k = (int)(strchr(kinds, kind) - kinds);
    int p = promo ? (int)(strchr(kinds, promo) - kinds) : 0;

    return ((((k * 8 + FILE_OF(from)) * 8 + RANK_OF(from)) * 8 + FILE_OF(to)) * 8 + RANK_OF(to)) * 8 + p;
}

static void push(struct game *g, char kind, int from, int to, int flags, char promo)
{
    struct move *m = &g->list[g->n_moves++];
    m->kind  = kind;
    m->from  = from;
    m->to    = to;
    m->flags = flags;
    m->promo = promo;
    m->order = order_of(kind, from, to, promo);
}

/* Make the move on the board, look whether our king hangs, take it back; keep the move if it does not. */
static void consider(struct game *g, const struct piece *p, int to, int flags)
{
    int victim_sq = to;
    struct piece *victim, *mover = g->board[p->sq];
    int ks, ok;

    if (flags & FL_EP)
        victim_sq = to + (p->colour == WHITE ? SOUTH : NORTH);
    victim = g->board[victim_sq];
    if (victim)
        flags |= FL_CAPTURE;

    g->board[victim_sq] = NULL;
    g->board[p->sq] = NULL;
    g->board[to] = mover;
    ks = p->kind == 'K' ? to : king_square(g, p->colour);
    ok = !attacked(g, ks, ENEMY(p->colour));
    g->board[to] = NULL;
    g->board[p->sq] = mover;
    g->board[victim_sq] = victim;

    if (!ok)
        return;
    if (p->kind == 'P' && (RANK_OF(to) == 0 || RANK_OF(to) == 7)) {
        push(g, 'P', p->sq, to, flags, 'N');
        push(g, 'P', p->sq, to, flags, 'B');
        push(g, 'P', p->sq, to, flags, 'R');
        push(g, 'P', p->sq, to, flags, 'Q');
    } else {
        push(g, p->kind, p->sq, to, flags, 0);
    }
}

static void leap(struct game *g, const struct piece *p, const int *steps)
{
    for (; *steps; steps++) {
        struct piece *t = g->board[p->sq + *steps];
        if (!t || t->colour == ENEMY(p->colour))
            consider(g, p, p->sq + *steps, 0);
    }
}

static void slide(struct game *g, const struct piece *p, const int *steps)
{
    int to;
    for (; *steps; steps++) {
        for (to = p->sq + *steps; !g->board[to]; to += *steps)
            consider(g, p, to, 0);
        if (g->board[to]->colour == ENEMY(p->colour))
            consider(g, p, to, 0);
    }
}

static void gen_pawn(struct game *g, const struct piece *p)
{
    int up = p->colour == WHITE ? NORTH : SOUTH;
    int home = p->colour == WHITE ? 1 : 6;
    int side, to = p->sq + up;

    if (!g->board[to]) {
        consider(g, p, to, 0);
        if (RANK_OF(p->sq) == home && !g->board[to + up])
            consider(g, p, to + up, 0);
    }
    for (side = WEST; side <= EAST; side += 2) {
        to = p->sq + up + side;
        if (g->board[to] && g->board[to]->colour == ENEMY(p->colour))
            consider(g, p, to, 0);
        else if (to == g->ep)
            consider(g, p, to, FL_EP);
    }
}

static void gen_knight(struct game *g, const struct piece *p) { leap(g, p, knight_steps); }
static void gen_bishop(struct game *g, const struct piece *p) { slide(g, p, bishop_steps); }
static void gen_rook(struct game *g, const struct piece *p)   { slide(g, p, rook_steps); }
static void gen_queen(struct game *g, const struct piece *p)  { slide(g, p, royal_steps); }

static void gen_king(struct game *g, const struct piece *p)
{
    int s = p->sq, foe = ENEMY(p->colour);
    char k = p->colour == WHITE ? 'K' : 'k';
    char q = p->colour == WHITE ? 'Q' : 'q';

    leap(g, p, royal_steps);
    if (strchr(g->castle, k) && !g->board[s + 1] && !g->board[s + 2] &&
        !attacked(g, s, foe) && !attacked(g, s + 1, foe))
        consider(g, p, s + 2, 0);
    if (strchr(g->castle, q) && !g->board[s - 1] && !g->board[s - 2] && !g->board[s - 3] &&
        !attacked(g, s, foe) && !attacked(g, s - 1, foe))
        consider(g, p, s - 2, 0);
}

static const struct { char kind; int value; gen_fn fn; } kinds_table[] = {
    {'P', 100, gen_pawn}, {'N', 325, gen_knight}, {'B', 325, gen_bishop},
    {'R', 550, gen_rook}, {'Q', 1000, gen_queen}, {'K', 50000, gen_king},
};

/* constructor: takes the next free structure of the pool */
static struct piece *new_piece(struct game *g, char letter, int sq)
{
    struct piece *p = &g->pool[g->n_pieces++];
    size_t i;

    p->kind = (char)toupper((unsigned char)letter);
    p->colour = islower((unsigned char)letter) ? BLACK : WHITE;
    p->sq = sq;
    for (i = 0; i < sizeof kinds_table / sizeof *kinds_table; i++)
        if (kinds_table[i].kind == p->kind) {
            p->value = kinds_table[i].value;
            p->generate = kinds_table[i].fn;
        }
    return p;
}

static struct game *new_game(void)
{
    struct game *g = calloc(1, sizeof *g);
    int s;

    if (!g)
        return NULL;
    g->pool = calloc(64, sizeof *g->pool);
    g->list = malloc(MAX_MOVES * sizeof *g->list);
    g->wall.colour = -1;
    for (s = 0; s < N_SQ; s++)
        if (s < 21 || s > 98 || s % 10 == 0 || s % 10 == 9)
            g->board[s] = &g->wall;
    return g;
}

static void free_game(struct game *g)
{
    free(g->list);
    free(g->pool);
    free(g);
}

static int setup(struct game *g)
{
    char rows[96], turn[2], ep[3], *c;
    int f = 0, r = 7;

    if (scanf("%95s %1s %4s %2s", rows, turn, g->castle, ep) != 4)
        return 0;
    for (c = rows; *c; c++) {
        if (*c == '/')
            f = 0, r--;
        else if (isdigit((unsigned char)*c))
            f += *c - '0';
        else {
            g->board[SQ(f, r)] = new_piece(g, *c, SQ(f, r));
            f++;
        }
    }
    g->side = turn[0] == 'b' ? BLACK : WHITE;
    g->ep = ep[0] == '-' ? 0 : SQ(ep[0] - 'a', ep[1] - '1');
    return 1;
}

static void sort_moves(struct move *v, int n)
{
    int i, j;
    for (i = 1; i < n; i++) {
        struct move key = v[i];
        for (j = i - 1; j >= 0 && v[j].order > key.order; j--)
            v[j + 1] = v[j];
        v[j + 1] = key;
    }
}

static void show(const struct game *g, const struct move *m)
{
    char text[16], *w = text;
    const struct move *o;
    int rivals = 0, on_file = 0, on_rank = 0;

    if (m->kind == 'P') {
        *w++ = 'a' + FILE_OF(m->from);
    } else {
        *w++ = m->kind;
        for (o = g->list; o < g->list + g->n_moves; o++)
            if (o->kind == m->kind && o->to == m->to && o->from != m->from) {
                rivals = 1;
                if (FILE_OF(o->from) == FILE_OF(m->from)) on_file = 1;
                if (RANK_OF(o->from) == RANK_OF(m->from)) on_rank = 1;
            }
        if (rivals && !(on_file && !on_rank))
            *w++ = 'a' + FILE_OF(m->from);
        if (on_file)
            *w++ = '1' + RANK_OF(m->from);
    }
    if (m->flags & FL_CAPTURE)
        *w++ = 'x';
    *w++ = 'a' + FILE_OF(m->to);
    *w++ = '1' + RANK_OF(m->to);
    if (m->promo)
        *w++ = m->promo;
    *w = '\0';
    if (m->flags & FL_EP)
        strcat(text, "e.p.");
    puts(text);
}

int main(void)
{
    struct game *g = new_game();
    int i;

    if (!g || !setup(g)) {
        fprintf(stderr, "bad input\n");
        if (g)
            free_game(g);
        return 1;
    }
    for (i = 0; i < g->n_pieces; i++)
        if (g->pool[i].colour == g->side)
            g->pool[i].generate(g, &g->pool[i]);
    sort_moves(g->list, g->n_moves);
    for (i = 0; i < g->n_moves; i++)
        show(g, &g->list[i]);
    free_game(g);
    return 0;
}
