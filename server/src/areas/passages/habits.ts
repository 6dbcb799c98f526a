/** A tag goes on with the habits of those that it has replaced: the ids of all of them, with a blank in between. */
export function habitsOf(tagId: string, before: ReadonlyMap<string, readonly string[]>): string {
  return [tagId, ...(before.get(tagId) ?? [])].join(' ');
}
