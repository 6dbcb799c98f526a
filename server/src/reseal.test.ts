import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealedAuthenticators } from './areas/identity/index.ts';
import { everyAccount } from './testing/scope.ts';
import { createDatabase, type Database } from './platform/database/database.ts';
import { createSeal, sealedWith } from './platform/seal.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';
import { keyFault, olderKey } from './platform/keys/key-faults.ts';
import { idsOf, keyIdOf, keyRing } from './platform/keys/key-ring.ts';
import { countStale, resealAll, type ResealOptions } from './platform/keys/reseal.ts';

const things = { columns: [sealedAuthenticators], jobs: [] };
const { purpose } = sealedAuthenticators;
const [oldKey, newKey, lostKey] = ['an old key', 'a new key', 'a key that nobody has'];
const ring = keyRing(newKey, [oldKey]);

let storage: TestDatabase;
let database: Database;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
});
beforeEach(() => database.run('DELETE FROM totp_secrets'));
afterAll(async () => {
  await database.close();
  await storage.drop();
});

async function insert(sealed: (userId: string) => Buffer): Promise<void> {
  const userId = uuid();
  await database.run(
    'INSERT INTO totp_secrets (account_id, user_id, sealed, created_at) VALUES ($1, $2, $3, now())',
    [uuid(), userId, sealed(userId)],
  );
}

const secretOf = (userId: string): Buffer => Buffer.from(`secret of ${userId}`);
const sealedBy = (key: string) => (userId: string) =>
  createSeal(keyRing(key), purpose).close(secretOf(userId), userId);

/** As versions did that did not note the key: `nonce, tag, ciphertext`. */
const olderBy = (key: string) => (userId: string) => {
  const derived = Buffer.from(hkdfSync('sha256', key, '', `seal:${purpose}`, 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derived, nonce).setAAD(Buffer.from(userId));
  const body = Buffer.concat([cipher.update(secretOf(userId)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

const rows = async () =>
  (await database.run('SELECT user_id, sealed FROM totp_secrets')) as {
    user_id: string;
    sealed: Buffer;
  }[];

/** How many there are by each key. */
async function byKey(): Promise<Readonly<Record<string, number>>> {
  const counts = Object.groupBy(await rows(), ({ sealed }) => sealedWith(sealed));
  return Object.fromEntries(Object.entries(counts).map(([id, all]) => [id, all?.length ?? 0]));
}

const reseal = (options: Partial<ResealOptions> = {}) =>
  resealAll(everyAccount, {
    database,
    secretKeys: ring,
    things,
    dryRun: false,
    say: () => undefined,
    ...options,
  });

test('interrupted, it has done whole batches, and the next run finds the rest', async () => {
  for (let count = 0; count < 25; count += 1) await insert(sealedBy(oldKey));
  const stop = new AbortController();
  const said: string[] = [];
  const say = (line: string): void => {
    said.push(line);
    if (said.length === 2) stop.abort();
  };
  const [first] = await reseal({ batch: 10, signal: stop.signal, say });
  expect(first).toEqual({ kind: 'authenticator secrets', resealed: 20, unreadable: 0 });
  expect(said).toEqual([
    'authenticator secrets: 10 of 25 done',
    'authenticator secrets: 20 of 25 done',
  ]);
  const { current, previous } = idsOf(ring);
  expect(await byKey()).toEqual({ [current]: 20, [String(previous[0])]: 5 });
  expect(await countStale(everyAccount, { database, secretKeys: ring, things })).toEqual([
    { kind: 'authenticator secrets', count: 5 },
  ]);
  const [second] = await reseal({ batch: 10 });
  expect(second?.resealed).toBe(5);
  const seal = createSeal(keyRing(newKey), purpose);
  for (const { user_id: userId, sealed } of await rows()) {
    expect(seal.open(sealed, userId)).toEqual(secretOf(userId));
  }
});

test('seals that do not say which key they need are opened with any of them, and sealed again', async () => {
  await insert(olderBy(oldKey));
  await insert(olderBy(newKey));
  expect(await byKey()).toEqual({ '': 2 });
  expect((await reseal())[0]).toMatchObject({ resealed: 2, unreadable: 0 });
  expect(await byKey()).toEqual({ [keyIdOf(newKey)]: 2 });
});

test('what no key opens is counted and stays as it is', async () => {
  await insert(sealedBy(lostKey));
  await insert(olderBy(lostKey));
  await insert(sealedBy(oldKey));
  const before = await rows();
  expect((await reseal({ batch: 1 }))[0]).toMatchObject({ resealed: 1, unreadable: 2 });
  const after = new Map((await rows()).map(({ user_id: userId, sealed }) => [userId, sealed]));
  const same = before.filter(({ user_id: userId, sealed }) => after.get(userId)?.equals(sealed));
  expect(same).toHaveLength(2);
});

test('a key that is missing is named by its id, one that an older version did not note by a word', async () => {
  const fault = (lostKeyIds: readonly string[] = []) =>
    keyFault(everyAccount, database.queries, { secretKeys: ring, lostKeyIds }, things);
  expect(await fault()).toBeNull();
  await insert(olderBy(oldKey));
  await insert(sealedBy(newKey));
  expect(await fault()).toBeNull();
  await insert(sealedBy(lostKey));
  expect(await fault()).toContain(`authenticator secrets: sealed with the key ${keyIdOf(lostKey)}`);
  expect(await fault([keyIdOf(lostKey)])).toBeNull();
  await database.run('DELETE FROM totp_secrets');
  for (let count = 0; count < 6; count += 1) await insert(olderBy(lostKey));
  expect(await fault()).toContain('a key that an older version did not note');
  expect(await fault([olderKey])).toBeNull();
});

test('the database reads the id of a key from a seal as the program does', async () => {
  await insert(sealedBy(oldKey));
  await insert(olderBy(oldKey));
  const read = (await database.run(
    'SELECT sealed, sealed_with(sealed) AS id FROM totp_secrets',
  )) as { sealed: Buffer; id: string }[];
  expect(read.map(({ sealed }) => sealedWith(sealed)).sort()).toEqual(['', keyIdOf(oldKey)]);
  for (const { sealed, id } of read) expect(id).toBe(sealedWith(sealed));
});
