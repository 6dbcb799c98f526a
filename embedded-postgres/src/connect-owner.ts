import pg from 'pg';

/** A connection that breaks fails its statement; without a listener it would end the process too. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
