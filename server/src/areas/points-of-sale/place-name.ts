/** What a point of sale is called on a line of its own: most names end with their town already. */
export function placeName({
  name,
  town,
}: {
  readonly name: string;
  readonly town: string;
}): string {
  return name.endsWith(town) ? name : `${name}, ${town}`;
}
