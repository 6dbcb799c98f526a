import type { AnyCall } from '@rampa/contract';
import {
  dodajPrilogUprave,
  getPrilog,
  getPrilogReklamacije,
  getReklamacijaUprave,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  ukloniPrilogUprave,
} from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import {
  openComplaintFixture,
  png,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import { scriptedPdf } from './testing/pdf-of.ts';

let fixture: ComplaintFixture;
let clerk: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('clerk');
});
afterAll(() => fixture.close());

const say = async (call: AnyCall, input: object, who = clerk): Promise<string> => {
  const { statusCode, message } = await fixture.app.call(call, input, who.token);
  return `${statusCode} ${message.split(';')[0] ?? ''}`.trim();
};
const upload = async (number: string, fileName: string, content = png, who = clerk) => {
  const input = { complaint_number: number, fileName, data: content.toString('base64') };
  const answer = await fixture.app.call(dodajPrilogUprave, input, who.token);
  return resultOf(dodajPrilogUprave, answer).attachment_id;
};
const work = async (number: string) => {
  const input = { complaint_number: number };
  const answer = await fixture.app.call(getReklamacijaUprave, input, clerk.token);
  const { revision } = resultOf(getReklamacijaUprave, answer);
  return { ...input, revision, idempotencyKey: uuid() };
};
const text = 'На снимку се види која је категорија.';
const notFound = '404 complaints.attachment-not-found';

test('files of an answer become the customer’s when it is sent, in their order, and the mail names them', async () => {
  const number = await fixture.file();
  const first = await upload(number, 'snimak sa stanice.png');
  const second = await upload(number, 'zapisnik.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
  const before = { attachment_id: first };
  // Until then only the clerk sees them.
  expect(await say(getPrilog, before, fixture.customer)).toBe(notFound);
  expect((await fixture.details(number)).thread.at(-1)?.attachments).toEqual([]);
  const shown = { complaint_number: number, attachment_id: first };
  expect(await say(getPrilogReklamacije, shown)).toBe('200');
  expect(await say(getPrilogReklamacije, shown, other)).toBe(notFound);

  const input = { ...(await work(number)), text, attachmentIds: [second, first] };
  expect(await say(odgovoriNaReklamaciju, input)).toBe('200');
  expect(await say(odgovoriNaReklamaciju, input)).toBe('200');
  expect(await say(odgovoriNaReklamaciju, { ...input, attachmentIds: [second] })).toBe(
    '409 complaints.key-used-otherwise',
  );
  const message = (await fixture.details(number)).thread.at(-1);
  expect(message?.attachments.map(({ fileName }) => fileName)).toEqual([
    'zapisnik.pdf',
    'snimak sa stanice.png',
  ]);
  const reply = await fixture.app.send({
    url: getPrilog.path,
    query: before,
    headers: { authorization: `Bearer ${fixture.customer.token}` },
  });
  expect(reply.rawPayload.equals(png)).toBe(true);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="prilog-/);
  expect(await say(getPrilogReklamacije, shown, other)).toBe('200');
  const mails = await fixture.mailsTo(`${fixture.customer.username}@primer.rs`);
  const told = mails.filter(({ params }) => params['text']?.startsWith(text));
  expect(told).toHaveLength(1);
  expect(told[0]?.params['text']).toContain('2 priloga: zapisnik.pdf, snimak sa stanice.png');
  const lines = await fixture.app.app.database.run(
    `SELECT action, details FROM audit_trail WHERE subject = $1 AND actor = $2 ORDER BY audit_id`,
    [`complaint:${number}`, `staff:${clerk.userId}`],
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'complaint-file-added' }),
      { action: 'complaint-answered', details: expect.objectContaining({ files: 2 }) },
    ]),
  );
  expect(JSON.stringify(lines)).not.toContain('snimak');
});

test('an answer with files of a colleague or another complaint, duplicate or removed ones, is not sent', async () => {
  const number = await fixture.file();
  const elsewhere = await upload(await fixture.file(), 'druga.png');
  const colleagues = await upload(number, 'kolega.png', png, other);
  const mine = await upload(number, 'moja.png');
  const removed = await upload(number, 'uklonjena.png');
  const remove = { complaint_number: number, attachment_id: removed };
  // Only the uploader removes a file: a colleague's call has no effect.
  expect(await say(ukloniPrilogUprave, { ...remove, attachment_id: mine }, other)).toBe('200');
  expect(await say(ukloniPrilogUprave, remove)).toBe('200');
  expect(await say(ukloniPrilogUprave, remove)).toBe('200');
  const theirs = fixture.things.attachmentId;
  for (const attachmentIds of [[elsewhere], [colleagues], [mine, mine], [removed], [theirs]]) {
    const input = { ...(await work(number)), text, attachmentIds };
    expect(await say(odbijReklamaciju, input)).toBe(notFound);
  }
  expect((await fixture.details(number)).state).toBe('received');
  expect(
    await say(odbijReklamaciju, { ...(await work(number)), text, attachmentIds: [mine] }),
  ).toBe('200');
});

test('a clerk’s file is checked like a customer’s, and only accepted for an open complaint', async () => {
  const number = await fixture.file();
  const given = (fileName: string, content: Buffer) => ({
    complaint_number: number,
    fileName,
    data: content.toString('base64'),
  });
  expect(await say(dodajPrilogUprave, given('stranica.html', png))).toBe(
    '400 complaints.attachment-kind-refused',
  );
  expect(await say(dodajPrilogUprave, given('slika.png', Buffer.from('<svg/>')))).toBe(
    '400 complaints.attachment-not-what-it-says',
  );
  expect(await say(dodajPrilogUprave, given('zapisnik.pdf', scriptedPdf))).toBe(
    '400 complaints.attachment-more-than-pages',
  );
  const unknown = { ...given('slika.png', png), complaint_number: 'R000101-00000000' };
  expect(await say(dodajPrilogUprave, unknown)).toBe('404 complaints.not-found');
  expect(await say(odbijReklamaciju, { ...(await work(number)), text })).toBe('200');
  expect(await say(dodajPrilogUprave, given('slika.png', png))).toBe('409 complaints.closed');
});

test('of files without an answer the oldest beyond twenty are deleted', async () => {
  const number = await fixture.file();
  const rows = () =>
    fixture.app.app.database.run('SELECT 1 FROM staff_attachments WHERE staff_id = $1', [
      clerk.userId,
    ]);
  for (let at = 0; at < 22; at += 1) await upload(number, `${at}.png`);
  expect(await rows()).toHaveLength(20);
});
