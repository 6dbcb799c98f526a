import pg from 'pg';

/** How long the owner's connection is waited for. */
const CONNECT_TIMEOUT_MS = 10_000;

export type OwnerConnection = pg.Client;

/** One connection of the tables' owner, for a command that changes tables, closed after the work. */
export async function asOwner<T>(
  ownerUrl: string,
  work: (client: OwnerConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // What was asked for last fails of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
