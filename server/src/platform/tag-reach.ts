/** Tags that a driver may reach, each with the day of toll time since when it is theirs. */
export type TagReach = ReadonlyMap<string, string>;

/** Whether somebody may reach a tag; without a reach they may reach all of the account's. */
export function reaches(reach: TagReach | null, tagId: string): boolean {
  return reach === null || reach.has(tagId);
}
