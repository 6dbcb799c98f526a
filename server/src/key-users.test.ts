import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { keyedThings } from './keyed-things.ts';
import { productSources } from './testing/keys/product-sources.ts';

// Whoever makes a key of a root key otherwise would forget those that it replaces.

async function filesWith(pattern: RegExp): Promise<readonly string[]> {
  const sources = await productSources();
  return [...sources]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted();
}

test('only one module looks into a ring of keys', async () => {
  expect(await filesWith(/\b(currentText|previousTexts)\b/)).toEqual([
    'server/src/platform/keys/key-ring.ts',
  ]);
});

test('hashes and keys are derived in the places that use all keys of a ring, or none', async () => {
  expect(await filesWith(/\bcreateHmac\b/)).toEqual([
    // Keyed by what the customer's app, or the company's program, knows.
    'server/src/areas/identity/second-factor/totp.ts',
    'server/src/areas/integrations/webhooks/standard-webhooks.ts',
    // Keyed by what the bank knows, with the key that is being changed beside it.
    'server/src/areas/payments/bank/instant-signature.ts',
    'server/src/platform/keys/keyed-hash.ts',
  ]);
  expect(await filesWith(/\bhkdf(Sync)?\b/)).toEqual([
    'server/src/areas/identity/second-factor/recovery-codes.ts',
    'server/src/platform/keys/key-ring.ts',
    'server/src/platform/seal.ts',
    // Of what the browser and the program have told each other (RFC 8291).
    'server/src/platform/web-push/encrypt-push.ts',
  ]);
  expect(await filesWith(/\bderiveEach\(/)).toEqual([
    'server/src/platform/keys/keyed-hash.ts',
    'server/src/platform/seal.ts',
  ]);
});

test('whatever a table has sealed is sealed again when the key changes', async () => {
  const schema = await readFile(new URL('../db/schema.sql', import.meta.url), 'utf8');
  const columns = schema.split(/^TABLE /m).flatMap((table) => {
    const [name = ''] = table.split('\n');
    return [...table.matchAll(/^ {2}(\w*sealed\w*) bytea/gm)].map(
      ([, column]) => `${name}.${column}`,
    );
  });
  expect(columns.toSorted()).toEqual(
    keyedThings.columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test('whoever seals is known to what seals again', async () => {
  const makers = await filesWith(/\bcreateSeal\((?!ring\b)/);
  expect(makers).toEqual([
    // Loads webhooks as the area does.
    'demo/src/load-demo-integrations.ts',
    'server/src/areas/cards/saved-cards.ts',
    'server/src/areas/identity/identity-parts.ts',
    'server/src/areas/integrations/integrations.area.ts',
    // Opens and seals for all of them.
    'server/src/platform/keys/reseal.ts',
    'server/src/platform/mail/sealed-link.ts',
  ]);
});
