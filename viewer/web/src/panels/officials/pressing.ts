/** False for the second click of a double click: something else may have come under the pointer since the first. */
export function isMeant({ detail }: MouseEvent): boolean {
  return detail < 2;
}
