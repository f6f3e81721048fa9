# Por que um bot falhou. Registros guardam as mesmas palavras em inglês.
because = { $what }: { $why }
exit-status = terminou com o código { $code }
killed-by-signal = morto pelo sinal { $signal }{ $name ->
    [abort] {" (abort)"}
    [bad-memory-access] {" (acesso inválido à memória)"}
    [division-by-zero] {" (divisão por zero)"}
    [killed] {" (morto)"}
    [processor-time] {" (tempo de processador esgotado)"}
    [file-too-large] {" (arquivo grande demais)"}
    [forbidden-call] {" (chamada proibida)"}
   *[other] {""}
}
closed-output = fechou a saída
ended-early = o programa terminou sozinho, sem resposta
gone-in-line = { $exit } no meio de { $half }
flood = esperava uma linha de até { $line } bytes entre até { $output }, veio mais
not-started-again = não foi mais iniciado depois de { $failed } tentativas sem êxito
forfeited = não foi mais consultado depois de estourar o tempo em { $games } partidas seguidas
first-message-unread = não leu a primeira mensagem em { $seconds } s
input-unread = não lê o que lhe dizem
no-reply = esperava uma resposta a { $text } em { $seconds } s, não veio
no-answer = nenhuma resposta em { $ms } ms
too-long = levou mais de { $seconds } s
too-much-output = escreveu mais de { $bytes } bytes
excess-memory = mais de { $mib } MiB de memória
excess-file-space = mais de { $mib } MiB de arquivos
excess-files = mais de { $files } arquivos

# Por que um programa não inicia.
cannot-start = não consigo iniciar { $name }
cannot-jail = não consigo pôr { $name } na prisão
cannot-execute = não consigo executar { $name }
no-runtime = falta { $name } nesta máquina: não está em { $path }
program-not-found = não encontro { $name } em { $path }
not-a-program = esperava um programa, veio { $got }
not-executable = esperava um arquivo executável, veio { $got }
open-quote = falta fechar uma aspa
no-command = não há comando
no-such-program = não existe esse programa

# O que se entrega e como é montado.
not-a-player = esperava um jogador, veio { $got }: { $why }
not-a-hand-in = esperava um arquivo executável, ou um que termine em .py, .js, .jar, .java, .c, .cpp ou .rs, veio { $got }
other-archive = esperava um arquivo compactado .zip ou .tar.xz, veio { $got }
notebook = esperava um arquivo com o programa, veio o notebook { $got }
no-manifest = esperava um jogada.toml na pasta { $folder }
in-manifest = { $path }:{ $line }:{ $column }: { $why }
cannot-use-folder = não consigo usar a pasta { $folder }
cannot-take = não consigo receber { $name }
build-failed = não consigo montar { $name }: { $command }: { $how }
build-made-nothing = esperava que a montagem de { $name } fizesse { $program }
not-a-file = esperava um arquivo, veio { $got }
too-many-files = esperava no máximo { $max } arquivos
too-large = esperava no máximo { $mib } MiB

# O que há de errado num jogada.toml.
unknown-key = campo desconhecido { $got }, esperava um entre { $known }
missing-key = falta o campo { $key }
unknown-value = valor desconhecido { $got }, esperava { $known }
not-a-text = esperava um texto, veio { $got }
not-texts = esperava uma lista de textos, veio { $got }
bad-name = esperava um nome de 1 a { $max } caracteres
not-a-command = esperava um comando como ["python3", "bot.py"]
not-a-build = esperava um comando como ["gcc", "bot.c"], ou uma lista de comandos assim
empty-command = esperava um comando, não veio nada
command-in-one-word = esperava um comando como ["gcc", "bot.c"], cada palavra à parte, veio { $got }
null-in-command = esperava um comando sem caractere nulo

# O que um adaptador diz de um arquivo escrito para um enunciado.
answer-raised = lançou { $error }
answer-returned = retornou { $value }, que não é um lance legal
import-runs-on = { $file } ainda roda { $seconds } s depois de começar a ser importado, deixe isso sob { $guard }
import-reads = { $file } lê do teclado ao ser importado, deixe isso sob { $guard }
import-exits = { $file } termina o programa ao ser importado, deixe isso sob { $guard }
no-player-function = esperava um jogador em { $file }, uma função do jogo e da vez com nome próprio
undefined-function = esperava que { $file } definisse { $function }
misspelt-function = esperava que { $file } definisse { $function }, veio { $got }
no-play-method = esperava jogadores com um método play, veio { $got }
player-exits = o programa é encerrado dentro de { $function }, retorne uma jogada
player-reads = { $function } lê do teclado, e num torneio não há teclado
compiler-error = esperava que { $file } compilasse, veio { $error }
exception = { $error } ({ $place })
syntax-error = { $error } ({ $place })
missing-module = { $error } ({ $place })
out-of-memory = { $error } ({ $place })
endless-recursion = { $error } ({ $place })
no-pair = esperava que { $function } devolvesse dois jogadores
does-not-compile = esperava que { $file } compilasse
path-outside = esperava caminhos dentro de { $archive }, veio { $got }
too-many-packed = esperava até { $max } arquivos em { $archive }, veio mais
too-large-packed = esperava até { $max } MiB em { $archive }, veio mais
headers-too-large = esperava cabeçalhos de até { $max } KiB em { $archive }, veio mais
unpack-too-slow = esperava que { $archive } se descompactasse em { $seconds } s, levou mais
bad-archive = esperava que { $archive } fosse um arquivo compactado, veio uma falha, { $fault }
not-one-packed = esperava um só { $ending } em { $archive } com { $marks }, veio { $got }
