export const ownerRole = 'rampa_owner';
export const programRole = 'rampa_program';
export const databaseName = 'rampa';
export const databaseHost = '127.0.0.1';

/** Who connects to the embedded server. */
export interface Login {
  readonly role: typeof ownerRole | typeof programRole;
  readonly password: string;
}

/** URL of a database of the embedded server, by default Rampa's. */
export function databaseUrl(
  port: number,
  { role, password }: Login,
  database = databaseName,
): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@${databaseHost}:${port}/${database}`;
}
