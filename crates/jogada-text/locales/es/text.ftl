# Lo que los mensajes dicen por sí mismos: idiomas, lugares y lo que los sistemas rechazan.
bad-language = se esperaba un idioma entre { $languages }, llegó { $got }
at = { $place }: { $message }
as-it-is = { $text }

system = { $message } (error del sistema { $number })
not-found = no existe ese archivo o carpeta
is-a-directory = es una carpeta
not-a-directory = no es una carpeta
already-exists = ya existe
permission-denied = permiso denegado
storage-full = no queda espacio en el disco
read-only = el sistema de archivos es de solo lectura
bad-file-name = el nombre del archivo es demasiado largo
too-many-files = hay demasiados archivos abiertos
out-of-memory = falta memoria
not-a-program = el archivo no es un programa
input-output = error de entrada y salida
connection-refused = conexión rechazada
connection-reset = se cortó la conexión
timed-out = no hubo respuesta a tiempo
host-unreachable = no se puede llegar a la máquina
network-unreachable = no se puede llegar a la red
address-not-available = esa dirección no es de esta máquina
address-in-use = la dirección ya está en uso
broken-pipe = el otro extremo se cerró
