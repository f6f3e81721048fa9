# Qual banco de dados.
bad-database = esperava um arquivo para o banco de dados, ou postgres://USUÁRIO@HOST/NOME, veio { $got }
no-folder = esperava um arquivo em pasta existente, veio { $got }
no-permission = esperava um arquivo em que se pode escrever, veio { $got }
not-ours = esperava um banco de dados de torneios, veio { $got }
file-exists = esperava um arquivo que ainda não existe, veio { $got }
file-in-use = esperava um lugar sem banco de dados em uso, veio { $got }
newer = o banco de dados é de uma versão mais nova: esquema { $found }, conhecido até { $known }

# Com o que um banco de dados pode falhar.
read-only = o banco de dados pode ser lido, mas não escrito
damaged = o banco de dados está danificado: { $what }
away = o banco de dados não responde: { $what }
unsure = o banco de dados sumiu antes de dizer se guardou a última mudança
full = o disco está cheio
busy = outro processo está usando o banco de dados e não o larga
failed = o banco de dados recusou: { $what }

# Torneios.
no-tournament = esperava o número de um torneio, veio { $got }
locked = o torneio { $id } está sendo jogado por outro processo
locked-by = o torneio { $id } está sendo jogado pelo processo { $pid }
locked-by-host = o torneio { $id } está sendo jogado pelo processo { $pid } de { $host }
miscounted = torneio { $id }: esperava { $games } partidas, veio { $got }

# Partidas de torneios.
in-match = confronto { $bout }, partida { $number }: { $message }
different-record = já foi gravada antes, com outro registro
aborted-match = esperava uma partida com resultado, veio uma interrompida
record-too-long = esperava um registro de no máximo 16 MiB
different-end = esperava { $known }, veio { $got }

# Partidas de pessoas.
live-exists = esperava um nome novo para a partida, veio { $got }
move-exists = { $live }: outro processo gravou o lance { $number } desta partida
