// XADREZ - PARTE 1
// As pecas de cada jogador ficam em uma lista ligada, e os movimentos em outra lista ligada,
// onde cada movimento ja e inserido na posicao certa (nao precisa ordenar depois).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { PEAO, CAVALO, BISPO, TORRE, RAINHA, REI } Tipo;

typedef struct no_mov
{
	Tipo tipo;
	int de_col, de_lin;
	int para_col, para_lin;
	int captura;
	int promocao;		// 0 ou CAVALO..RAINHA
	struct no_mov *prox;
} NoMov;

struct partida;

typedef struct no_peca
{
	Tipo tipo;
	int valor;
	char cor;			// 'w' ou 'b'
	int col, lin;			// de 1 a 8
	void (*gerar)(struct partida *, struct no_peca *);
	struct no_peca *prox;
} NoPeca;

typedef struct partida
{
	NoPeca *pecas;			// todas, dos dois jogadores
	NoMov *movs;
	char vez;
	char roque[8];
	int ep_col, ep_lin;		// 0 se nao ha
} Partida;

const char LETRAS[] = "PNBRQK";

/******************** lista de pecas ********************/

NoPeca *procura(NoPeca *lista, int col, int lin)
{
	while (lista != NULL && (lista->col != col || lista->lin != lin))
		lista = lista->prox;
	return lista;
}

NoPeca *remove_peca(NoPeca *lista, int col, int lin)
{
	NoPeca *resto;

	if (lista == NULL)
		return NULL;
	if (lista->col == col && lista->lin == lin)
	{
		resto = lista->prox;
		free(lista);
		return resto;
	}
	lista->prox = remove_peca(lista->prox, col, lin);
	return lista;
}

NoPeca *copia_pecas(const NoPeca *lista)
{
	NoPeca *novo;

	if (lista == NULL)
		return NULL;
	novo = (NoPeca *) malloc(sizeof(NoPeca));
	if (novo == NULL)
		exit(EXIT_FAILURE);
	*novo = *lista;
	novo->prox = copia_pecas(lista->prox);
	return novo;
}

void libera_pecas(NoPeca *lista)
{
	if (lista != NULL)
	{
		libera_pecas(lista->prox);
		free(lista);
	}
}

/******************** ataques ********************/

static int sinal(int n)
{
	if (n > 0)
		return 1;
	if (n < 0)
		return -1;
	return 0;
}

// Nao ha peca entre as duas casas (que estao na mesma reta ou diagonal)
int caminho_livre(NoPeca *pecas, int c1, int l1, int c2, int l2)
{
	int dc = sinal(c2 - c1), dl = sinal(l2 - l1);

	c1 += dc;
	l1 += dl;
	if (c1 == c2 && l1 == l2)
		return 1;
	if (procura(pecas, c1, l1) != NULL)
		return 0;
	return caminho_livre(pecas, c1, l1, c2, l2);
}

// A peca p ataca a casa?
int ataca(NoPeca *pecas, const NoPeca *p, int col, int lin)
{
	int dc = abs(col - p->col);
	int dl = abs(lin - p->lin);

	if (dc == 0 && dl == 0)
		return 0;
	switch (p->tipo)
	{
		case PEAO:
			return dc == 1 && lin - p->lin == (p->cor == 'w' ? 1 : -1);
		case CAVALO:
			return dc * dl == 2;
		case BISPO:
			return dc == dl && caminho_livre(pecas, p->col, p->lin, col, lin);
		case TORRE:
			return (dc == 0 || dl == 0) && caminho_livre(pecas, p->col, p->lin, col, lin);
		case RAINHA:
			return (dc == dl || dc == 0 || dl == 0) && caminho_livre(pecas, p->col, p->lin, col, lin);
		case REI:
			return dc <= 1 && dl <= 1;
	}
	return 0;
}

int casa_atacada(NoPeca *pecas, char por, int col, int lin)
{
	NoPeca *p;

	for (p = pecas; p != NULL; p = p->prox)
		if (p->cor == por && ataca(pecas, p, col, lin))
			return 1;
	return 0;
}

/******************** lista de movimentos ********************/

long chave(const NoMov *m)
{
	long k = m->tipo;

	k = k * 10 + m->de_col;
	k = k * 10 + m->de_lin;
	k = k * 10 + m->para_col;
	k = k * 10 + m->para_lin;
	return k * 10 + m->promocao;
}

void insere_mov(NoMov **inicio, NoMov *novo)
{
	while (*inicio != NULL && chave(*inicio) < chave(novo))
		inicio = &(*inicio)->prox;
	novo->prox = *inicio;
	*inicio = novo;
}

// Faz o movimento em uma copia das pecas e ve se o proprio rei fica atacado
int deixa_em_xeque(Partida *pt, NoPeca *peca, int col, int lin, int ep)
{
	NoPeca *copia = copia_pecas(pt->pecas), *p;
	char outro = peca->cor == 'w' ? 'b' : 'w';
	int xeque = 0;

	copia = remove_peca(copia, col, ep ? peca->lin : lin);
	p = procura(copia, peca->col, peca->lin);
	p->col = col;
	p->lin = lin;
	for (p = copia; p != NULL; p = p->prox)
		if (p->tipo == REI && p->cor == peca->cor)
			xeque = casa_atacada(copia, outro, p->col, p->lin);
	libera_pecas(copia);
	return xeque;
}

void novo_mov(Partida *pt, NoPeca *peca, int col, int lin, int captura, int promocao)
{
	NoMov *m = (NoMov *) malloc(sizeof(NoMov));

	if (m == NULL)
		exit(EXIT_FAILURE);
	m->tipo = peca->tipo;
	m->de_col = peca->col;
	m->de_lin = peca->lin;
	m->para_col = col;
	m->para_lin = lin;
	m->captura = captura;
	m->promocao = promocao;
	insere_mov(&pt->movs, m);
}

// Devolve 1 se a casa esta livre e a peca pode continuar andando
int vai_para(Partida *pt, NoPeca *peca, int col, int lin)
{
	NoPeca *la;

	if (col < 1 || col > 8 || lin < 1 || lin > 8)
		return 0;
	la = procura(pt->pecas, col, lin);
	if (la != NULL && la->cor == peca->cor)
		return 0;
	if (!deixa_em_xeque(pt, peca, col, lin, 0))
		novo_mov(pt, peca, col, lin, la != NULL, 0);
	return la == NULL;
}

void anda(Partida *pt, NoPeca *peca, int col, int lin, int dc, int dl)
{
	if (vai_para(pt, peca, col + dc, lin + dl))
		anda(pt, peca, col + dc, lin + dl, dc, dl);
}

/******************** geradores, um para cada tipo ********************/

void peao_para(Partida *pt, NoPeca *p, int col, int lin, int captura, int ep)
{
	int t;

	if (deixa_em_xeque(pt, p, col, lin, ep))
		return;
	if (lin == 1 || lin == 8)
		for (t = CAVALO; t <= RAINHA; t++)
			novo_mov(pt, p, col, lin, captura, t);
	else
		novo_mov(pt, p, col, lin, captura, 0);
}

void gerar_peao(Partida *pt, NoPeca *p)
{
	int frente = p->cor == 'w' ? p->lin + 1 : p->lin - 1;
	int duas = p->cor == 'w' ? p->lin + 2 : p->lin - 2;
	int col;
	NoPeca *alvo;

	if (procura(pt->pecas, p->col, frente) == NULL)
	{
		peao_para(pt, p, p->col, frente, 0, 0);
		if (p->lin == (p->cor == 'w' ? 2 : 7) && procura(pt->pecas, p->col, duas) == NULL)
			peao_para(pt, p, p->col, duas, 0, 0);
	}
	for (col = p->col - 1; col <= p->col + 1; col += 2)
	{
		alvo = procura(pt->pecas, col, frente);
		if (alvo != NULL && alvo->cor != p->cor)
			peao_para(pt, p, col, frente, 1, 0);
		else if (alvo == NULL && col == pt->ep_col && frente == pt->ep_lin)
			peao_para(pt, p, col, frente, 1, 1);
	}
}

void gerar_cavalo(Partida *pt, NoPeca *p)
{
	vai_para(pt, p, p->col - 2, p->lin - 1);
	vai_para(pt, p, p->col - 2, p->lin + 1);
	vai_para(pt, p, p->col - 1, p->lin - 2);
	vai_para(pt, p, p->col - 1, p->lin + 2);
	vai_para(pt, p, p->col + 1, p->lin - 2);
	vai_para(pt, p, p->col + 1, p->lin + 2);
	vai_para(pt, p, p->col + 2, p->lin - 1);
	vai_para(pt, p, p->col + 2, p->lin + 1);
}

void gerar_bispo(Partida *pt, NoPeca *p)
{
	anda(pt, p, p->col, p->lin, -1, -1);
	anda(pt, p, p->col, p->lin, -1, +1);
	anda(pt, p, p->col, p->lin, +1, -1);
	anda(pt, p, p->col, p->lin, +1, +1);
}

void gerar_torre(Partida *pt, NoPeca *p)
{
	anda(pt, p, p->col, p->lin, -1, 0);
	anda(pt, p, p->col, p->lin, 0, -1);
	anda(pt, p, p->col, p->lin, 0, +1);
	anda(pt, p, p->col, p->lin, +1, 0);
}

void gerar_rainha(Partida *pt, NoPeca *p)
{
	gerar_bispo(pt, p);
	gerar_torre(pt, p);
}

void gerar_rei(Partida *pt, NoPeca *p)
{
	int c, l;
	char outro = p->cor == 'w' ? 'b' : 'w';

	for (c = -1; c <= 1; c++)
		for (l = -1; l <= 1; l++)
			if (c != 0 || l != 0)
				vai_para(pt, p, p->col + c, p->lin + l);

	// roque: o rei so pode se mexer se nao esta em xeque
	if (casa_atacada(pt->pecas, outro, p->col, p->lin))
		return;
	if (strchr(pt->roque, p->cor == 'w' ? 'K' : 'k') != NULL && caminho_livre(pt->pecas, 5, p->lin, 8, p->lin)
		&& !casa_atacada(pt->pecas, outro, 6, p->lin))
		vai_para(pt, p, 7, p->lin);
	if (strchr(pt->roque, p->cor == 'w' ? 'Q' : 'q') != NULL && caminho_livre(pt->pecas, 5, p->lin, 1, p->lin)
		&& !casa_atacada(pt->pecas, outro, 4, p->lin))
		vai_para(pt, p, 3, p->lin);
}

/******************** construtor e FEN ********************/

NoPeca *nova_peca(Tipo tipo, char cor, int col, int lin, NoPeca *prox)
{
	static const int valores[] = {100, 325, 325, 550, 1000, 50000};
	static void (*const funcoes[])(Partida *, NoPeca *) =
		{gerar_peao, gerar_cavalo, gerar_bispo, gerar_torre, gerar_rainha, gerar_rei};
	NoPeca *p = (NoPeca *) malloc(sizeof(NoPeca));

	if (p == NULL)
		exit(EXIT_FAILURE);
	p->tipo = tipo;
	p->valor = valores[tipo];
	p->cor = cor;
	p->col = col;
	p->lin = lin;
	p->gerar = funcoes[tipo];
	p->prox = prox;
	return p;
}

int le_partida(Partida *pt)
{
	char ep[8];
	int c, col = 1, lin = 8;
	const char *onde;

	pt->pecas = NULL;
	pt->movs = NULL;
	while ((c = getchar()) != ' ')
	{
		if (c == EOF)
			return 0;
		if (c == '/')
		{
			lin--;
			col = 1;
		}
		else if (c >= '1' && c <= '8')
			col += c - '0';
		else if ((onde = strchr(LETRAS, c)) != NULL)
			pt->pecas = nova_peca(onde - LETRAS, 'w', col++, lin, pt->pecas);
		else if ((onde = strchr(LETRAS, c - 'a' + 'A')) != NULL)
			pt->pecas = nova_peca(onde - LETRAS, 'b', col++, lin, pt->pecas);
	}
	if (scanf(" %c %7s %7s", &pt->vez, pt->roque, ep) != 3)
		return 0;
	pt->ep_col = ep[0] == '-' ? 0 : ep[0] - 'a' + 1;
	pt->ep_lin = ep[0] == '-' ? 0 : ep[1] - '0';
	return 1;
}

void escreve(const Partida *pt)
{
	const NoMov *m, *o;
	int repetidas, coluna, linha;

	for (m = pt->movs; m != NULL; m = m->prox)
	{
		if (m != pt->movs)
			printf("\n");
		repetidas = coluna = linha = 0;
		for (o = pt->movs; o != NULL; o = o->prox)
			if (o->tipo == m->tipo && o->para_col == m->para_col && o->para_lin == m->para_lin
				&& (o->de_col != m->de_col || o->de_lin != m->de_lin))
			{
				repetidas++;
				coluna += o->de_col == m->de_col;
				linha += o->de_lin == m->de_lin;
			}
		if (m->tipo == PEAO)
			printf("%c", 'a' + m->de_col - 1);
		else if (repetidas == 0)
			printf("%c", LETRAS[m->tipo]);
		else if (coluna == 0)
			printf("%c%c", LETRAS[m->tipo], 'a' + m->de_col - 1);
		else if (linha == 0)
			printf("%c%d", LETRAS[m->tipo], m->de_lin);
		else
			printf("%c%c%d", LETRAS[m->tipo], 'a' + m->de_col - 1, m->de_lin);
		printf("%s%c%d", m->captura ? "x" : "", 'a' + m->para_col - 1, m->para_lin);
		if (m->promocao != 0)
			printf("%c", LETRAS[m->promocao]);
	}
}

int main()
{
	Partida pt;
	NoPeca *p;
	NoMov *m;

	if (le_partida(&pt))
	{
		for (p = pt.pecas; p != NULL; p = p->prox)
			if (p->cor == pt.vez)
				p->gerar(&pt, p);
		escreve(&pt);
	}
	libera_pecas(pt.pecas);
	while (pt.movs != NULL)
	{
		m = pt.movs;
		pt.movs = m->prox;
		free(m);
	}
	return 0;
}
