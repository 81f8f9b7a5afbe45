# Un dron sale del laberinto con señales: lee las flechas rojas en la imagen de su cámara, y nada más.
from cancha.hal import *


def es_rojo(imagen, columna, fila):
    rojo, verde, azul = imagen.pixel(columna, fila)
    return rojo > 60 and rojo > 2 * verde and rojo > 2 * azul


def flecha():
    """90: apunta a la derecha; -90: a la izquierda; 0: no hay ninguna que se vea entera."""
    imagen = dameImagen()
    rojos = [
        columna
        for columna in range(imagen.width)
        for fila in range(0, imagen.height, 2)
        if es_rojo(imagen, columna, fila)
    ]
    if len(rojos) < 15 or min(rojos) == 0 or max(rojos) == imagen.width - 1:
        return 0
    centro = (min(rojos) + max(rojos)) / 2
    a_la_derecha = sum(columna > centro for columna in rojos)
    a_la_izquierda = sum(columna < centro for columna in rojos)
    return 90 if a_la_derecha > a_la_izquierda else -90  # La punta es más grande que el palo.


despegar()
bajar(7)  # Entre los setos.
lado = 0
while True:
    lado = flecha() or lado
    if leerUltrasonido() > 3.3:
        avanzar(2)
    else:
        parar()
        girarHasta(lado)
        lado = 0
