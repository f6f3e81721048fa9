# O que as mensagens dizem por si: idiomas, lugares e o que os sistemas recusam.
bad-language = esperava um idioma entre { $languages }, veio { $got }
at = { $place }: { $message }
as-it-is = { $text }

system = { $message } (erro do sistema { $number })
not-found = não existe esse arquivo ou pasta
is-a-directory = é uma pasta
not-a-directory = não é uma pasta
already-exists = já existe
permission-denied = permissão negada
storage-full = não há mais espaço no disco
read-only = o sistema de arquivos é só de leitura
bad-file-name = o nome do arquivo é longo demais
too-many-files = há arquivos abertos demais
out-of-memory = falta memória
not-a-program = o arquivo não é um programa
input-output = erro de entrada e saída
connection-refused = conexão recusada
connection-reset = a conexão foi cortada
timed-out = não houve resposta a tempo
host-unreachable = não há caminho até a máquina
network-unreachable = não há caminho até a rede
address-not-available = esse endereço não é desta máquina
address-in-use = o endereço já está em uso
broken-pipe = o outro lado foi fechado
