# Pedidos rechazados.
too-many-requests = demasiados pedidos; hay que esperar un momento
foreign-host = se esperaba la propia dirección del servidor como host
foreign-origin = se esperaba un pedido de la propia página del servidor
no-mark = se esperaba el encabezado X-Jogada: 1
no-token = se esperaba la contraseña de administración, que el programa mostró al iniciar
too-many-tokens = demasiadas contraseñas erradas desde esta dirección; hay que esperar un momento
too-many-watchers = hay demasiada gente mirando; hay que intentar más tarde
too-many-watchers-here = hay demasiada gente mirando desde esta dirección; hay que cerrar una página
no-address = se esperaba una dirección de este servidor, llegó { $got }
nothing-here = no hay nada en esta dirección
no-method = esta dirección no acepta este método
too-large = el pedido es demasiado grande
no-json = se esperaba el tipo de contenido application/json
bad-json = se esperaba otro JSON: { $why }
no-socket = se esperaba un WebSocket
malformed = se esperaba un pedido bien formado
broken = algo falló aquí; hay que intentar de nuevo
no-database = la base de datos no responde

# Partidas y mesas.
person = persona
no-table = se esperaba una mesa, llegó { $got }
too-many-tables = demasiadas mesas; hay que intentar más tarde
no-match = se esperaba una partida, llegó { $got }
not-over = la partida todavía se está jugando
no-record = no se puede reproducir esta partida: no terminó, o empezó en una posición que ninguna opción describe
no-notation = se esperaba una notación entre { $names }, llegó { $got }
bad-move = se esperaba text o path
too-many-reviews = ya hay demasiados análisis en espera; hay que intentar más tarde

# Bots subidos.
no-bot = se esperaba un bot subido, llegó { $got }
too-many-bots = demasiados bots; hay que borrar algunos
bad-file-name = se esperaba un nombre de archivo simple como ana.py, llegó { $got }

# Lo que intenta un cliente hostil.
attack-half-requests = empezar pedidos en más conexiones de las que el servidor mantiene
attack-silence = abrir conexiones y no decir nada
attack-slow-header = enviar un encabezado byte por byte
attack-slow-body = enviar un cuerpo byte por byte
attack-slow-reader = pedir respuestas y no leerlas nunca
attack-idle-connections = pedir una vez en muchas conexiones y quedarse con ellas
attack-connection-hoard = tomar más conexiones de las que puede tener una dirección
attack-connect-flood = abrir y soltar conexiones lo más rápido posible
attack-pipelining = enviar miles de pedidos sin esperar respuestas
attack-socket-hoard = tomar todos los WebSockets desde una dirección
attack-message-flood = enviar mensajes por un WebSocket lo más rápido posible
attack-giant-frame = enviar un marco de WebSocket de un megabyte, y anunciar uno mayor
attack-endless-message = enviar un mensaje de WebSocket en trozos sin fin
attack-large-header = enviar un encabezado y una dirección de un megabyte
attack-many-headers = enviar mil encabezados
attack-large-body = enviar un cuerpo de un gigabyte
attack-endless-body = enviar un cuerpo sin fin
attack-smuggling = esconder un pedido detrás de longitudes que se contradicen
attack-junk = enviar lo que no es HTTP
attack-foreign-host = llegar al servidor por el nombre de otro sitio
attack-foreign-post = cambiar algo desde la página de otro sitio
attack-foreign-socket = mirar desde la página de otro sitio
attack-traversal = alcanzar archivos fuera de la página y de la carpeta de bots
attack-read-stderr = leer lo que escribieron los bots, sin la contraseña
attack-read-keys = leer claves de lugares, semillas en uso y la contraseña
attack-guess-tokens = probar contraseñas por miles
attack-act-as-admin = crear, detener y borrar sin la contraseña

# Lo que se vio de eso.
seen-no-answer = sin respuesta
seen-statuses = respondió { $statuses }
seen-kib = rechazado después de { $kib } KiB, con los búferes de ambos lados
seen-no-secret = { $asked } pedidos no contaron nada
seen-secret = contado por { $routes }
seen-guesses = se examinaron { $compared } de { $guesses } intentos
seen-crowd = de { $opened } conexiones quedan { $left }; otro cliente espera { $ms } ms
seen-closed-after = cerrada después de { $seconds } s
seen-open-after = todavía abierta después de { $seconds } s
seen-answers = leída después, da { $answers } de { $asked } respuestas
seen-share = se queda con { $kept } de { $count }, su parte es { $share }; otro cliente espera { $ms } ms
seen-pipelined = cerrada después de { $answered } de { $asked } pedidos; otro cliente espera { $ms } ms
seen-sockets = consigue { $kept }, su parte es { $share }, y se rechazan { $refused }; otro consigue uno
seen-no-socket-left = consigue { $kept }, su parte es { $share }, y se rechazan { $refused }; otro no consigue ninguno
seen-closed = cerrado
seen-open = todavía abierto
no-entrant = se esperaba el número de un inscrito, llegó { $got }

# Torneos.
always-jailed = no se esperaba confianza: los bots de la página siempre están encerrados
too-many-tournaments = ya se juegan bastantes torneos; espere a que termine uno
tournament-over = el torneo ha terminado

# Grupos que se corrigen.
no-grading = se esperaba un grupo que se corrige aquí, vino { $got }
no-student = se esperaba el número de un alumno, vino { $got }
no-link = este enlace no es válido; pídale otro a su profesor

# Plataformas educativas.
lti-no-key = se esperaba una clave RSA privada de 2048 bits o más en PEM
lti-bad-url = se esperaba una dirección https, vino { $got }
lti-no-platform = este servidor no está registrado en esta plataforma educativa
lti-bad-launch = la apertura desde la plataforma no es válida; ábrala otra vez desde el curso
lti-no-cookie = el navegador no devolvió la cookie: abra el enlace en otra ventana, por https
lti-no-grading = se esperaba el parámetro grading=ID en el enlace de la plataforma
lti-no-line-item = la plataforma no indicó dónde guardar la nota de este usuario
lti-bad-answer = no se puede leer la respuesta de la plataforma
lti-refused = la plataforma lo rechazó con el código { $status }
lti-silent = la plataforma no responde
lti-take-back = Volver a la plataforma
lti-comment = { $right } de { $checks } funciones son correctas
changed-hint = { $what }; diga "changed": "replace" para volver a jugar las partidas de esos participantes con los archivos como están ahora, o "changed": "keep" para seguir con las copias guardadas
join-first = entra primeiro en la sala: tu profesor muestra el código
not-yours = esto es de otra persona
not-a-member = solo quienes entraron en la sala pueden hacer esto
no-class = este servidor no se abrió para una clase: jogada serve --class
too-many-codes = demasiados códigos equivocados; espera un minuto
too-many-own-tables = abriste muchas partidas hace poco; espera unos minutos
bad-role = se esperaba student o helper, llegó { $got }
no-season = no hay temporada de { $got }
season-begun = ya hay una temporada de { $game } en marcha
not-in-season = ninguna versión tuya está todavía en la temporada
bad-final = se esperaba { $known }, llegó { $got }
bad-certificate = se esperaba un certificado y su clave en archivos PEM, llegó { $got }: { $why }
no-certificate = se esperaba un certificado en formato PEM, llegó { $got } sin ninguno
