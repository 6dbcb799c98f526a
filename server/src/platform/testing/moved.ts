/**
 * The `SET` of a column of moments that are to be later, or earlier by a negative interval. `timestamptz + interval` asks for
 * the session's time zone, and several machines refuse that in an `UPDATE`; in UTC nobody is asked.
 */
export function moved(column: string, by: string): string {
  return `${column} = (${column} AT TIME ZONE 'UTC' + interval '${by}') AT TIME ZONE 'UTC'`;
}
