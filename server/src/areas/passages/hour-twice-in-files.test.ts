import { strFromU8, unzipSync } from 'fflate';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { textOfPdf } from '../purchases/testing/text-of-pdf.ts';
import { createPassageRecorder } from './index.ts';
import { tripOf } from './testing/passages-fixture.ts';

// A van that drives the same way at half past two, and again an hour later, on the night when summer time ends.

let fixture: AppFixture;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = await fixture.addCustomer('pravno');
  const { database, services } = fixture.app;
  const serialNumber = `F${uuid().slice(-11)}`;
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber,
      category: 'I',
      plate: 'BG 1-AA',
      nickname: 'Kombi',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  const recorder = createPassageRecorder({ database, ...services });
  await recorder.recordPassages(
    everyAccount,
    ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) =>
      tripOf(serialNumber, at),
    ),
  );
});
afterAll(() => fixture.close());

async function file(format: string, languageId: string): Promise<Buffer> {
  const reply = await fixture.send({
    url: '/api/Putarina/IzvozProlazaka',
    query: { period: '2026-10-01/2026-10-31', tag_id: '', format, languageId },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

test('in a workbook the two passages have the same value, and are shown with their offsets', async () => {
  const parts = unzipSync(await file('xlsx', '2'));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const exits = [...sheet.matchAll(/<c r="G\d+" s="(\d+)"><v>([\d.]+)<\/v>/gu)];
  const styles = exits.map(([, style = '']) => Number(style));
  expect(exits.map(([, , value]) => value)).toEqual([
    '46320.10416667',
    '46320.10416667',
    '46319.58333333',
  ]);
  const all = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array());
  const used = [...(/<cellXfs.*<\/cellXfs>/u.exec(all)?.[0] ?? '').matchAll(/numFmtId="(\d+)"/gu)];
  const shown = styles.map((style) => {
    const format = used[style]?.[1];
    return new RegExp(`numFmtId="${format}" formatCode="([^"]+)"`, 'u').exec(all)?.[1];
  });
  const plain = String.raw`dd\.mm\.yyyy\ hh:mm`;
  expect(shown).toEqual([
    String.raw`${plain}\ &quot;+01:00&quot;`,
    String.raw`${plain}\ &quot;+02:00&quot;`,
    plain,
  ]);
});

test('in a PDF each of them says its offset, and no other passage does', async () => {
  const serbian = textOfPdf(await file('pdf', '2'));
  expect(serbian).toContain('25.10.2026. 02:30 +01:00');
  expect(serbian).toContain('25.10.2026. 02:30 +02:00');
  expect(serbian).toContain('24.10.2026. 14:00');
  expect(textOfPdf(await file('pdf', '3'))).toContain('25 Oct 2026 02:30 +02:00');
});
