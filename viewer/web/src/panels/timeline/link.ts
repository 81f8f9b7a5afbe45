// A link to the present view: match, moment and layers.

import { showSearch } from "../../address";
import { searchWith, type Place } from "../../tape/address";
import type { Tape } from "../../tape/tape";
import type { Switches } from "../switches";
import { layersIn } from "./layers";

/** Copies the link to the clipboard, or else to the address bar; returns which. */
export async function copyLink(tape: Tape, switches: Switches): Promise<boolean> {
  const search = searchWith(location.search, placeShown(tape, switches));
  const address = new URL(location.href);
  address.search = search;
  try {
    await navigator.clipboard.writeText(address.href);
    return true;
  } catch {
    showSearch(search);
    return false;
  }
}

function placeShown(tape: Tape, switches: Switches): Place {
  const deck = tape.deck.peek();
  return {
    timeS: deck && deck.tick.peek() * deck.tickS,
    layers: layersIn(switches),
  };
}
