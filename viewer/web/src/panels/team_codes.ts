// Three letters for a team, where its name has no room. Pure.

const LENGTH = 3;

/** "RPR" for "Río Plate Robotics", "TAM" for "Team Amsel", "POS" for "position". */
export function teamCode(name: string): string {
  const words = lettersOf(name);
  const initials = words.map((word) => word[0]).join("");
  if (words.length >= LENGTH) {
    return initials.slice(0, LENGTH);
  }
  const rest = (words.at(-1) ?? []).slice(1).join("");
  return (initials + rest).slice(0, LENGTH);
}

/** Different ones for two teams, whatever they are called. */
export function teamCodes(first: string, second: string): [string, string] {
  const [one, other] = [teamCode(first), teamCode(second)];
  if (one !== other) {
    return [one, other];
  }
  return [numbered(one, 1), numbered(other, 2)];
}

function numbered(code: string, number: number): string {
  return `${code.slice(0, LENGTH - 1)}${number}`;
}

/** Words in capital letters without accents; digits count as letters. */
function lettersOf(name: string): string[][] {
  const plain = name.normalize("NFD").replaceAll(/\p{Mn}/gu, "").toUpperCase();
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => [...word]);
}
