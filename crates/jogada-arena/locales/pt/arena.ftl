# Onde aconteceu, e o quê.
at = { $place }: { $message }

# As configurações de um torneio.
odd-games = esperava um número par de partidas, metade de cada lado, veio { $got }
no-open-seed = esperava uma semente para ser aberta, não veio nenhuma
too-many-entrants = esperava no máximo { $most } inscritos, veio { $got }

# Jogadores e robôs.
bot-by-path = { $message }; um robô é indicado pelo seu caminho
wrong-partners = esperava { $seats ->
    [one] 1 parceiro
   *[other] { $seats } parceiros
}, veio { $got }
no-bots = esperava um jogador da casa, veio { $got }
other-game = esperava um robô que joga { $game }, veio { $got }
no-function = esperava um arquivo cujas funções jogam, veio { $got }
bad-engine-option = esperava uma opção do programa como Hash=64 ou Skill+Level=3, veio { $got }
build-output = { $message }
    { $output }
no-jail = { $message }; { $option } roda robôs sem prisão
no-seat-player = esperava um jogador em cada lugar, veio { $got }

# Trabalhadores e partidas.
no-workers = não dá para iniciar { $workers ->
    [one] 1 trabalhador
   *[other] { $workers } trabalhadores
}: { $message }
workers-gone = esperava um trabalhador, mas todos se foram
no-such-match = esperava uma partida do confronto, veio { $got }
another-match = esperava a partida que foi entregue, veio outra
aborted-match = esperava uma partida jogada até o fim, veio uma interrompida
machine-failed = a máquina, e não um robô, falhou por { $seconds } s: { $message }

# Como está um torneio.
partial = tabela parcial: { $played } de { $total } partidas jogadas
partial-open = tabela parcial: { $played } partidas jogadas
exception-at = { $name } em { $place }
repeats = jogados de novo desde a primeira partida, porque robôs não responderam como antes: { $bouts }
trial-h1 = o primeiro inscrito é melhor, pelo limite superior ou mais (LLR { $llr } após { $pairs } pares)
trial-h0 = o primeiro inscrito não é melhor que o limite inferior (LLR { $llr } após { $pairs } pares)
trial-open = ainda não está claro (LLR { $llr } após { $pairs } pares)
paused = em pausa, pois a máquina falha, não um robô; é tentada de novo: { $message }
partly-paused = algumas partidas esperam, pois a máquina falha, não um robô; são tentadas de novo: { $message }
lost-match = esperava uma partida que estava aqui há pouco

# Entrants of a tournament that goes on.
files-changed = { $count ->
    [one] os arquivos de { $names } mudaram
   *[other] os arquivos destes participantes mudaram: { $names }
}
files-gone = { $count ->
    [one] os arquivos de { $names } não existem mais
   *[other] os arquivos destes participantes não existem mais: { $names }
}
files-changed-and-gone = { $changed }; { $gone }
files-lost = a cópia guardada dos arquivos sumiu
no-such-entrant = esperava o nome de um inscrito, veio { $got }
name-taken = esperava um nome que nenhum outro inscrito tem, veio { $got }; dê-lhe um: NOME=JOGADOR

# Temporadas.
season-frozen = a temporada está congelada: nenhuma versão entra mais
season-closed = a temporada não está em andamento agora
no-season = esperava uma temporada em andamento, veio o torneio { $got }
no-such-pair = esperava os números de inscritos diferentes da temporada
bad-entrant-name = esperava um nome em caracteres imprimíveis, veio { $got }

# Torneios de pessoas.
people-need-tables = pessoas jogam nas mesas de um servidor: comece o torneio na página dele
no-openings-for-people = esperava nenhuma abertura onde jogam pessoas

# Arquivos de partidas.
no-matches = esperava uma partida, veio um arquivo sem nenhuma; pode ser um de { $names }
no-filed-matches = esperava uma partida, não veio nenhuma
several-games = esperava partidas de um só jogo, { $game }, veio { $got }
in-file = partida { $number }: { $why }
no-such-game = esperava { $games ->
    [one] a única partida deste arquivo, 1
   *[other] uma partida de 1 a { $games }, ou a sua rodada
}, veio { $got }
bad-export-line = linha { $line }: esperava uma partida de uma exportação, veio { $got }
which-notation = o arquivo pode estar em várias notações ({ $names }); diga qual com --format
no-match-file = esperava um registro ou um arquivo em uma das notações { $names }, veio { $got }
moves-after-end = esperava o fim depois do lance { $moves }, em que as regras encerram a partida

class-too-large = esperava no máximo { $most } entregas, vieram mais
milestone = { $rate } % de { $games } partidas contra { $player } ({ $needed } % necessários)

# Correção de uma turma pela página.
nothing-to-grade = { $game } não tem trabalho para corrigir
no-hand-ins = esperava entregas, não veio nenhuma: envie primeiro o arquivo da turma ou os arquivos dela
no-student = esperava o número de um aluno com nota, veio { $got }
bad-upload-name = esperava um nome de arquivo simples como ana.py, veio { $got }
class-too-many-files = esperava no máximo { $most } arquivos com { $mib } MiB ao todo
too-many-gradings = já há { $most } turmas guardadas; apague algumas
grading-busy = a turma está sendo corrigida; pare a correção primeiro
grading-broke = a correção quebrou aqui; comece de novo
no-platform-user = esperava um usuário de uma plataforma e um aluno da turma
functions-empty = { $count ->
    [one] esta função ainda está vazia: { $names }
   *[other] estas funções ainda estão vazias: { $names }
}
write-functions = escreva o que pede o comentário junto do nome; sem isso não há nada que jogue
function-plays = joga: { $name }
function-plays-of = joga: { $name }; também: { $others } (bot check ARQUIVO:FUNÇÃO verifica outra)
check-failed-machine = a máquina falhou, o que nada diz do robô: { $why }
