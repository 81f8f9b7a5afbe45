// The parts of each seat's drawings that can be switched off. Pure.

/** The shapes that a seat draws: "yellow:shapes". */
export function shapesLayer(seat: string): string {
  return `${seat}:shapes`;
}

export function wordsLayer(seat: string): string {
  return `${seat}:words`;
}

/** One of its numbers: "yellow:number:chance". */
export function numberLayer(seat: string, name: string): string {
  return `${seat}:number:${name}`;
}
