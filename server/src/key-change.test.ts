import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretsRotateCommand } from './cli/secrets-rotate-command.ts';
import type { CommandReport } from './cli/command.ts';
import { demandKeys, takeUpKeys } from './demand-keys.ts';
import { keyedThings } from './keyed-things.ts';
import { createLog } from './platform/log.ts';
import { idsOf } from './platform/keys/key-ring.ts';
import { generateSigningKey } from './platform/signing-key.ts';
import { readSettings } from './settings.ts';
import { productSources } from './testing/keys/product-sources.ts';
import { openKeyedWorld, type KeyedWorld } from './testing/keys/keyed-world.ts';

// A world is made with one set of keys, and lived in with others.

const old = {
  SECRET_KEY: 'q8Zr2vT5mK9xWb3LpN7cYd4HfJ6sGa1E',
  ACCESS_TOKEN_PRIVATE_KEY: generateSigningKey(),
  INTAKE_KEY: 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE',
  T4A_KEY: 'Zx7cV5bN3mK1jH9gF2dS4aP6oI8uY0tR',
};
const renewed = {
  SECRET_KEY: 'b3LpN7cYd4HfJ6sGa1Eq8Zr2vT5mK9xW',
  ACCESS_TOKEN_PRIVATE_KEY: generateSigningKey(),
  INTAKE_KEY: 'tR2yN8bVx6QmJ0sKd9GhZ3fPc7TuELw4',
  T4A_KEY: 'mK1jH9gF2dS4aP6oI8uY0tRZx7cV5bN3',
};
const both = {
  ...renewed,
  SECRET_KEY_PREVIOUS: old.SECRET_KEY,
  ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS: old.ACCESS_TOKEN_PRIVATE_KEY,
  INTAKE_KEY_PREVIOUS: old.INTAKE_KEY,
  T4A_KEY_PREVIOUS: old.T4A_KEY,
};

let world: KeyedWorld;
beforeAll(async () => {
  world = await openKeyedWorld(old);
}, 120_000);
afterAll(() => world.close());

/** What does not work on a server with these keys, which is started and stopped for it. */
async function brokenWith(
  keys: Readonly<Record<string, string>>,
  { fixture, broken }: KeyedWorld = world,
): Promise<readonly string[]> {
  const server = await fixture.app.addServer(keys);
  try {
    await server.app.jobs.start();
    return await broken(server);
  } finally {
    await server.stop();
  }
}

/** Settings as an operator gives them. */
function settingsWith(keys: Readonly<Record<string, string>>) {
  const read = readSettings({ DATA_DIR: '/nowhere', PAYMENT_KEY: 'k', ...keys }, 'development');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.settings;
}

function rotate(keys: Readonly<Record<string, string>>, dryRun = false): Promise<CommandReport> {
  const { app } = world.fixture;
  return secretsRotateCommand.run({
    args: [],
    dryRun,
    settings: settingsWith(keys),
    database: app.app.database,
    databaseUrl: app.databaseUrl,
    ownerUrl: app.ownerUrl,
    clock: { now: () => app.now() },
    log: createLog('silent'),
    say: (line) => void said.push(line),
  });
}
const said: string[] = [];

/** Why a server does not start with these keys; empty where it does. */
async function refusal(keys: Readonly<Record<string, string>>): Promise<string> {
  const { database } = world.fixture.app.app;
  return demandKeys(database, settingsWith(keys)).then(() => '', String);
}

const within = 240_000;

/** By which check of the world each kind of hash is tried. */
const checkOfHash: Readonly<Record<string, string>> = {
  'card-fingerprint': 'card saved again',
  'contact-form': 'form of a message',
  'document-code': 'code of a document',
  forgery: 'forgery token',
  'guest-top-up': 'code of a guest’s top-up',
  'mail-code': 'code of a mail',
  'order-ticket': 'ticket of an order',
  'payment-ticket': 'payment page',
  pseudonym: 'known device',
  'recovery-codes': 'recovery code',
  'registration-proof': 'proof of a registration',
  'sms-code': 'code of an SMS',
  'sms-number': 'number without SMS',
  't4a-card-return': 'return of a registered card',
  't4a-card-token': 'token for a card',
  'tag-code': 'printed code',
  'visitor-account': 'repeated order of a visitor',
};

/** The same for what is sealed. */
const checkOfSeal: Readonly<Record<string, string>> = {
  'card-token': 'saved card',
  'mailed-link': 'link in a waiting mail',
  totp: 'authenticator app',
  webhook: 'webhook',
};

test('everything that is made with keys is in this world', async () => {
  const sources = await productSources();
  const purposes = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/createKeyedHash\(\s*[\w.]+,\s*([^,)]+)/g)].map(
      ([, purpose]) => purpose ?? '',
    ),
  );
  // The purpose is written where the hash is made, so that it is found here.
  expect(purposes.toSorted()).toEqual(
    Object.keys(checkOfHash)
      .map((purpose) => `'${purpose}'`)
      .toSorted(),
  );
  const sealed = [...keyedThings.columns, ...keyedThings.jobs].map(({ purpose }) => purpose);
  expect([...new Set(sealed)].toSorted()).toEqual(Object.keys(checkOfSeal).toSorted());
  const checks = Object.keys(world.checks);
  for (const check of [...Object.values(checkOfHash), ...Object.values(checkOfSeal)]) {
    expect(checks).toContain(check);
  }
});

test('with the keys that it was made with, everything works', { timeout: within }, async () => {
  expect(await brokenWith({})).toEqual([]);
});

test(
  'with other keys alone nothing works: what is checked here depends on keys',
  { timeout: within },
  async () => {
    const other = await openKeyedWorld(old);
    try {
      // The webhook is waited for: that it fails is seen by its refusal.
      const { webhook: _, ...checks } = other.checks;
      const server = await other.fixture.app.addServer(renewed);
      const working: string[] = [];
      for (const [name, check] of Object.entries(checks))
        if (await check(server)) working.push(name);
      expect(working).toEqual([]);
    } finally {
      await other.close();
    }
  },
);

test('other keys alone are refused, with what they do not open and what to do', async () => {
  const { current } = idsOf(settingsWith(old).secretKeys);
  const reason = await refusal(renewed);
  expect(reason).toContain('SECRET_KEY does not fit this database');
  for (const { kind } of [...keyedThings.columns, ...keyedThings.jobs]) {
    expect(reason).toContain(kind);
  }
  expect(reason).toContain(`the key ${current}`);
  expect(reason).toContain('Add the SECRET_KEY that was used before to SECRET_KEY_PREVIOUS');
  expect(reason).not.toContain(old.SECRET_KEY);
  expect(await refusal(both)).toBe('');
  expect(await refusal({ ...renewed, SECRET_KEY_LOST: current })).toBe('');
});

test(
  'with the old keys beside the new ones everything works: servers change one after another',
  { timeout: within },
  async () => {
    const { SECRET_KEY, ACCESS_TOKEN_PRIVATE_KEY, INTAKE_KEY, T4A_KEY } = renewed;
    const first = {
      ...old,
      SECRET_KEY_PREVIOUS: SECRET_KEY,
      ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS: ACCESS_TOKEN_PRIVATE_KEY,
      INTAKE_KEY_PREVIOUS: INTAKE_KEY,
      T4A_KEY_PREVIOUS: T4A_KEY,
    };
    expect(await brokenWith(first)).toEqual([]);
  },
);

test(
  'with new keys beside the old ones everything works, and nobody is signed out',
  { timeout: within },
  async () => {
    expect(await brokenWith(both)).toEqual([]);
  },
);

test('a dry run counts and changes nothing', async () => {
  const before = await seals();
  const report = await rotate(both, true);
  expect(report).toMatchObject({ exitCode: 0, data: { ok: true, dryRun: true } });
  const resealed = (report.data as { resealed: { kind: string; resealed: number }[] }).resealed;
  expect(resealed.map(({ kind }) => kind)).toEqual([
    ...new Set([...keyedThings.columns, ...keyedThings.jobs].map(({ kind }) => kind)),
  ]);
  expect(resealed.filter((one) => one.resealed === 0)).toEqual([]);
  expect(report.lines.at(-1)).toBe('Nothing was changed (--dry-run).');
  expect(await seals()).toEqual(before);
});

/** Every seal in the tables. */
const seals = () =>
  world.fixture.rows(
    `SELECT sealed FROM totp_secrets UNION ALL SELECT sealed_token FROM kept_cards
     UNION ALL SELECT secret_sealed FROM webhooks ORDER BY 1`,
  );

test('what is sealed is sealed again, once, and what remains is counted', async () => {
  const { app } = world.fixture;
  await takeUpKeys(app.app.database, settingsWith(both), { now: () => app.now() });
  // As an older version left it.
  await world.fixture.rows(
    `UPDATE issued_tags SET key_id = NULL WHERE serial_number =
       (SELECT min(serial_number) FROM issued_tags WHERE key_id = $1) RETURNING 1`,
    [idsOf(settingsWith(old).secretKeys).current],
  );
  const done = await rotate(both);
  expect(done).toMatchObject({
    exitCode: 0,
    data: {
      ok: true,
      left: {
        hashed: [
          {
            kind: 'printed codes of tags that nobody has linked',
            previous: 2,
            unknown: 1,
            lost: 0,
          },
          { kind: 'recovery codes', previous: 7, unknown: 0, lost: 0 },
        ],
      },
      previousNeededUntil: app.now().add({ hours: 24 }).toString(),
    },
  });
  expect(said.join('\n')).toMatch(/^saved cards: \d+ of \d+ done$/m);
  expect(done.lines.join('\n')).toContain('still needs a previous key: 7 recovery codes');
  const after = await seals();
  const again = await rotate(both);
  const counts = (again.data as { resealed: { resealed: number }[] }).resealed;
  expect(counts.map(({ resealed }) => resealed)).toEqual(counts.map(() => 0));
  expect(await seals()).toEqual(after);
});

test(
  'without the old keys, what was sealed works on; codes and tickets of before do not',
  { timeout: within },
  async () => {
    expect(await refusal(renewed)).toBe('');
    // What somebody holds, as it was made: it is counted, lives for a day at most, or as long as a guest's slip waits.
    expect(await brokenWith(renewed)).toEqual([
      'recovery code',
      'forgery token',
      'return of a registered card',
      'printed code',
      'code of a mail',
      'code of a document',
      'code of an SMS',
      'number without SMS',
      'code of a guest’s top-up',
      'form of a message',
      'ticket of an order',
      'repeated order of a visitor',
      'payment page',
      'token for a card',
      'proof of a registration',
      'key of the operator’s systems',
      'key of the partner',
    ]);
    const report = await rotate(renewed);
    expect(report.exitCode).toBe(0);
    expect(report.lines).toContain(
      'no longer work, since their key is not given: 7 recovery codes',
    );
  },
);
