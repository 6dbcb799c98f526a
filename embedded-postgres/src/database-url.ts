export const ownerRole = 'rampa_owner';
export const databaseName = 'rampa';
export const databaseHost = '127.0.0.1';

/** URL of a database of the embedded server, by default Rampa's. */
export function databaseUrl(port: number, password: string, database = databaseName): string {
  return `postgresql://${ownerRole}:${encodeURIComponent(password)}@${databaseHost}:${port}/${database}`;
}
