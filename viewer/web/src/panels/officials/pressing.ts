/** The second click of a double click is not meant for what has come under the pointer since the first. */
export function isMeant({ detail }: MouseEvent): boolean {
  return detail < 2;
}
