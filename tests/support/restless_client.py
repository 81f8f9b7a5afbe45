"""A strategy that leaves its seat twice and comes back each time, then plays to the end.

The second absence begins less than three seconds after the first, and ends after these three seconds.
"""

import time

from cancha.client import Client, ConnectOptions
from cancha.commands import Commands

HERE_S = 1.8
AWAY_S = 0.8

options = ConnectOptions.from_environment("restless")
for stay_s in (0.0, HERE_S):
    client = Client(options)
    time.sleep(stay_s)
    client.close()
    time.sleep(AWAY_S)

with Client(options) as client:
    while (view := client.next_tick()) is not None:
        client.answer(Commands())
