import type { CallResult } from '@rampa/contract';
import { proveriKod } from '@rampa/contract/mail-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyRing, type KeyRing } from '../../platform/keys/key-ring.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createDocumentCodes, type IssuedDocument } from './document-codes.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const invoice: IssuedDocument = {
  kind: 'invoice',
  number: 'R-2026-000123',
  issuedAt: Temporal.Instant.from('2026-11-02T08:40:00Z'),
  totalMinor: 441_200,
  currency: 'RSD',
  recipient: 'Jedinstvena Zorica',
};

function codes(secretKeys: KeyRing = fixture.secretKeys) {
  const { database } = fixture.app;
  return createDocumentCodes({
    database,
    secretKeys,
    publicUrl: 'https://rampa.example',
    clock: { now: fixture.now },
    documentSigning: null,
  });
}
async function drawn(changes: Partial<IssuedDocument> = {}, secretKeys?: KeyRing): Promise<string> {
  return (await codes(secretKeys).of({ ...invoice, ...changes })).code;
}

async function found(kod: string): Promise<CallResult<typeof proveriKod>['document'] | undefined> {
  const { statusCode, result } = await fixture.call(proveriKod, { kod, languageId: '2' });
  return statusCode === 200 ? (result as CallResult<typeof proveriKod>).document : undefined;
}

test('whoever has the code learns what the document says, and whom it names by initials alone', async () => {
  const stamp = await codes().of(invoice);
  expect(stamp).toEqual({
    code: stamp.code,
    address: 'rampa.example/provera',
    link: `https://rampa.example/provera?kod=${stamp.code}`,
    signature: null,
  });
  expect(await found(stamp.code.toLowerCase().replaceAll('-', ' '))).toEqual({
    kind: 'invoice',
    number: 'R-2026-000123',
    issuedAt: '2026-11-02T09:40:00+01:00',
    total: { amount: 441_200, currency: 'RSD' },
    recipient: 'J*** Z***',
  });
});

test('a document drawn again has the same code, another one another', async () => {
  const code = await drawn();
  expect(await drawn()).toBe(code);
  const others = [
    await drawn({ number: 'R-2026-000124' }),
    await drawn({ kind: 'pro-forma' }),
    await drawn({ kind: 'invoice-abroad' }),
  ];
  expect(new Set([code, ...others]).size).toBe(4);
});

test('a document that has changed is known as it was drawn last, and costs nothing when it has not', async () => {
  const written = async (): Promise<string | undefined> => {
    const rows = await fixture.app.database.run(
      `SELECT xmin::text AS written FROM document_codes WHERE number = 'R-2026-000200'`,
    );
    return (rows[0] as { written: string } | undefined)?.written;
  };
  const code = await drawn({ number: 'R-2026-000200' });
  const first = await written();
  expect(await drawn({ number: 'R-2026-000200' })).toBe(code);
  expect(await written()).toBe(first);
  expect(await drawn({ number: 'R-2026-000200', totalMinor: 1, recipient: 'Ана' })).toBe(code);
  expect(await found(code)).toMatchObject({ total: { amount: 1 }, recipient: 'А***' });
});

test('codes outlive their key, and a document drawn under the next one keeps its code', async () => {
  const number = 'R-2026-000300';
  const [before, after] = ['a key of this test alone', 'the key that replaces it'] as const;
  const code = await drawn({ number }, keyRing(before));
  expect(await drawn({ number }, keyRing(after, [before]))).toBe(code);
  expect(await drawn({ number }, keyRing(after))).not.toBe(code);
  expect(await found(code)).toMatchObject({ number });
});

test('a name is not stored, and the database refuses one', async () => {
  await drawn({ number: 'R-2026-000400', recipient: 'Превоз Јединствени д.о.о. Ниш и синови' });
  const rows = await fixture.app.database.run('SELECT d::text AS row FROM document_codes d');
  expect(JSON.stringify(rows)).not.toMatch(/единствен|edinstven|Превоз|Zorica/iu);
  await expect(
    fixture.app.database.run(
      `INSERT INTO document_codes (code_hash, kind, number, issued_at, total_minor, currency, recipient)
       VALUES ('x', 'invoice', '1', now(), 1, 'RSD', 'Ana Petrović')`,
    ),
  ).rejects.toThrow('recipient_masked');
});

test('a document can be asked about for ten years, not a day longer', async () => {
  const { retention } = fixture.app.services.personalData;
  const code = await drawn({ number: 'R-2026-000500', issuedAt: fixture.now() });
  fixture.passTime({ hours: 3652 * 24 });
  await retention.carryOut(everyAccount);
  expect(await found(code)).toMatchObject({ number: 'R-2026-000500' });
  fixture.passTime({ hours: 25 });
  await retention.carryOut(everyAccount);
  expect(await found(code)).toBeNull();
});
