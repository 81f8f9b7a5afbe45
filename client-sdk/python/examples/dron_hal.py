# Un dron en el laberinto: despega, avanza mientras hay sitio y gira donde no lo hay; tras veinte pasos
# aterriza, lejos aún de la salida. Muestra las palabras; resolver el laberinto es cosa tuya.
from cancha.hal import *

despegar()
bajar(7)  # Entre los setos: por encima de ellos nada cuenta.
for paso in range(20):
    if leerUltrasonido() > 5:
        avanzarHasta(3)
    else:
        girarHasta(-90)  # A la izquierda.
aterrizar()
