/** Tags that a driver may reach, each with the day of toll time since when it is theirs. */
export type TagReach = ReadonlyMap<string, string>;

/** Whether somebody may reach a tag; without a reach they may reach all of the account's. */
export function reaches(reach: TagReach | null, tagId: string): boolean {
  return reach === null || reach.has(tagId);
}

/** Whether a day of toll time, such as that of an instant on the wire, is theirs to see. */
export function reachesDay(reach: TagReach | null, tagId: string, day: string): boolean {
  if (reach === null) return true;
  const since = reach.get(tagId);
  return since !== undefined && day.slice(0, 10) >= since;
}
