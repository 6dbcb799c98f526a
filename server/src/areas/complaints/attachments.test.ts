import { dodajPrilog, getPrilog, ukloniPrilog } from '@rampa/contract/complaints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComplaintStage, png, type ComplaintStage } from './testing/complaint-stage.ts';

let stage: ComplaintStage;
beforeAll(async () => {
  stage = await openComplaintStage();
});
afterAll(() => stage.close());

const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([12, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
]);
const pdf = Buffer.from('%PDF-1.7\n%%EOF');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const page = '<!doctype html><script>alert(1)</script>';

test.each([
  ['slika.png', png, 'image/png'],
  ['slika.JPG', jpeg, 'image/jpeg'],
  ['slika.jpeg', jpeg, 'image/jpeg'],
  ['slika.webp', Buffer.concat([webp, Buffer.alloc(4)]), 'image/webp'],
  ['рачун за пут.pdf', pdf, 'application/pdf'],
] as const)('%s is taken, and served under a name of ours', async (name, content, type) => {
  const { statusCode, result } = await stage.upload(content, name);
  expect(statusCode).toBe(200);
  expect(result).toMatchObject({ fileName: name, contentType: type, bytes: content.length });
  const { attachment_id: id } = result as { attachment_id: string };
  const reply = await stage.app.send({
    url: getPrilog.path,
    query: { attachment_id: id },
    headers: { authorization: `Bearer ${stage.customer.token}` },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.equals(content)).toBe(true);
  expect(reply.headers['content-type']).toBe(type);
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="prilog-[\da-f]{8}\.(png|jpg|webp|pdf)"$/,
  );
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['cache-control']).toContain('no-store');
});

const kind = 'complaints.attachment-kind-refused';
const lies = 'complaints.attachment-not-what-it-says';
test.each([
  ['stranica.html', page, kind],
  ['slika.svg', svg, kind],
  ['program.exe', 'MZ', kind],
  ['slika.png.exe', png, kind],
  ['bez nastavka', png, kind],
  ['slika.gif', 'GIF89a', kind],
  ['arhiva.zip', 'PK\u0003\u0004', kind],
  ['constructor.constructor', png, kind],
  ['slika.png\u0000.exe', png, kind],
  ['slika.png', page, lies],
  ['slika.png', svg, lies],
  ['slika.png', jpeg, lies],
  ['slika.jpg', png, lies],
  ['slika.webp', Buffer.from('RIFF\u0000\u0000\u0000\u0000AVI LIST'), lies],
  ['slika.webp', Buffer.from('RIFF'), lies],
  ['racun.pdf', 'GIF89a%PDF-1.7', lies],
  ['racun.pdf', page, lies],
  ['racun.exe.pdf', 'MZ\u0090', lies],
  ['prazan.pdf', '', 'complaints.attachment-empty'],
] as const)('%s with %j is refused', async (name, content, code) => {
  const answer = await stage.upload(content, name);
  expect(answer.statusCode).toBe(400);
  expect(answer.message.split(';')[0]).toBe(code);
});

test('a file of 5 MB is taken, one byte more is not, and much more is cut off', async () => {
  const limit = 5 * 1024 * 1024;
  const of = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await stage.upload(of(limit), 'velika.png')).statusCode).toBe(200);
  expect((await stage.upload(of(limit + 1), 'veca.png')).message).toContain(
    'complaints.attachment-too-large',
  );
  expect((await stage.upload(of(limit * 2), 'ogromna.png')).statusCode).toBe(413);
});

test('what is not base64 is refused, and no name becomes a path', async () => {
  const input = { fileName: 'slika.png', data: '<script>' };
  expect((await stage.app.call(dodajPrilog, input, stage.customer.token)).statusCode).toBe(400);
  const { result } = await stage.upload(pdf, '../../etc/\u202epasswd\r\nX: y.pdf');
  expect(result).toMatchObject({ fileName: 'passwdX: y.pdf' });
});

test('of files that no message has the oldest go beyond twenty, and a removed one is gone', async () => {
  const customer = await stage.app.addCustomer();
  const ids: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    const { result } = await stage.upload(pdf, `${at}.pdf`, customer);
    ids.push((result as { attachment_id: string }).attachment_id);
  }
  const statusOf = async (id: string | undefined) =>
    (await stage.app.call(getPrilog, { attachment_id: id ?? '' }, customer.token)).http;
  expect(await statusOf(ids[1])).toBe(404);
  expect(await statusOf(ids[2])).toBe(200);
  await stage.app.call(ukloniPrilog, { attachment_id: ids[5] ?? '' }, customer.token);
  expect(await statusOf(ids[5])).toBe(404);
});

test('a file of a complaint can no longer be removed', async () => {
  const { attachmentId } = stage.things;
  const remove = { attachment_id: attachmentId };
  expect((await stage.app.call(ukloniPrilog, remove, stage.customer.token)).http).toBe(200);
  expect((await stage.app.call(getPrilog, remove, stage.customer.token)).http).toBe(200);
});
