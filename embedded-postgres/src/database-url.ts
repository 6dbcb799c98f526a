export const ownerRole = 'rampa_owner';
export const databaseName = 'rampa';
export const databaseHost = '127.0.0.1';

/** URL of the embedded server, by default of Rampa's database. */
export function databaseUrl(port: number, password: string, database = databaseName): string {
  return `postgresql://${ownerRole}:${encodeURIComponent(password)}@${databaseHost}:${port}/${database}`;
}
