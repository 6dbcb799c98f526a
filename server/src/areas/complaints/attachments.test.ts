import { dodajPrilog, getPrilog, novaReklamacija, ukloniPrilog } from '@rampa/contract/complaints';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newComplaint,
  openComplaintFixture,
  png,
  pngOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import { catalog, pdfOf, scriptedPdf } from './testing/pdf-of.ts';

let fixture: ComplaintFixture;
beforeAll(async () => {
  fixture = await openComplaintFixture();
});
afterAll(() => fixture.close());

const jpegOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffc0000b08', 'hex'),
    Buffer.from([height >> 8, height & 255, width >> 8, width & 255]),
    Buffer.from('01011100ffda0008010100003f00', 'hex'),
    // A scan with an escaped byte and a restart in it, then the end.
    Buffer.from('12ff0034ffd056ffd9', 'hex'),
  ]);
const jpeg = jpegOf(8, 8);
const webpOf = (width: number, height: number): Buffer => {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([22, 0, 0, 0]),
    Buffer.from('WEBPVP8X'),
    Buffer.from([10, 0, 0, 0]),
    canvas,
  ]);
};
const webp = webpOf(8, 8);
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const page = '<!doctype html><script>alert(1)</script>';

test.each([
  ['slika.png', png, 'image/png'],
  ['slika.JPG', jpeg, 'image/jpeg'],
  ['slika.jpeg', jpeg, 'image/jpeg'],
  ['slika.webp', webp, 'image/webp'],
  ['рачун за пут.pdf', pdf, 'application/pdf'],
] as const)('%s is taken, and served under a name of ours', async (name, content, type) => {
  const { statusCode, result } = await fixture.upload(content, name);
  expect(statusCode).toBe(200);
  expect(result).toMatchObject({ fileName: name, contentType: type, bytes: content.length });
  const { attachment_id: id } = result as { attachment_id: string };
  const reply = await fixture.app.send({
    url: getPrilog.path,
    query: { attachment_id: id },
    headers: { authorization: `Bearer ${fixture.customer.token}` },
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
const bomb = 'complaints.attachment-too-many-pixels';
const more = 'complaints.attachment-more-than-pages';
const locked = 'complaints.attachment-locked';
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
  // Two formats in one file: a viewer takes it for one, a program that opens it for the other.
  ['slika.png', Buffer.concat([png, zip]), lies],
  ['slika.png', Buffer.concat([png, Buffer.from(page)]), lies],
  ['slika.webp', Buffer.concat([webp, zip]), lies],
  ['racun.pdf', Buffer.concat([pdf, zip]), lies],
  ['racun.pdf', `%PDF-1.7\n${page}\n%%EOF`, lies],
  ['racun.pdf', `%PDF-1.7\n${svg}\n%%EOF`, lies],
  // Truncated, or only its first bytes are right.
  ['racun.pdf', '%PDF-1.7\n1 0 obj', lies],
  ['slika.png', png.subarray(0, png.length - 4), lies],
  ['slika.jpg', jpeg.subarray(0, jpeg.length - 2), lies],
  ['slika.jpg', Buffer.from(`\u00ff\u00d8\u00ff${page}`, 'latin1'), lies],
  ['slika.webp', webp.subarray(0, 28), lies],
  // Small to send, but showing it takes more memory than a phone has.
  ['slika.png', pngOf(50_000, 50_000), bomb],
  ['slika.png', pngOf(0xffff_ffff, 0xffff_ffff), bomb],
  ['slika.jpg', jpegOf(60_000, 60_000), bomb],
  ['slika.webp', webpOf(16_000, 16_000), bomb],
  ['slika.png', pngOf(0, 5), lies],
  // Variants of them: pdf-structure.test.ts.
  ['racun.pdf', scriptedPdf, more],
  ['racun.pdf', pdfOf([catalog, '<</A [1>>]']), more],
  ['racun.pdf', pdfOf([catalog], '/Encrypt 9 0 R'), locked],
] as const)('%s with %j is refused', async (name, content, code) => {
  const answer = await fixture.upload(content, name);
  expect(answer.statusCode).toBe(400);
  expect(answer.message.split(';')[0]).toBe(code);
});

test('a file of 5 MB is accepted, one byte more is not, and a much larger one is cut off', async () => {
  const limit = 5 * 1024 * 1024;
  const of = (bytes: number) => pngOf(2, 2, bytes - png.length);
  expect((await fixture.upload(of(limit), 'velika.png')).statusCode).toBe(200);
  expect((await fixture.upload(of(limit + 1), 'veca.png')).message).toContain(
    'complaints.attachment-too-large',
  );
  expect((await fixture.upload(of(limit * 2), 'ogromna.png')).statusCode).toBe(413);
});

test('what is not base64 is refused, and no name becomes a path', async () => {
  const input = { fileName: 'slika.png', data: '<script>' };
  expect((await fixture.app.call(dodajPrilog, input, fixture.customer.token)).statusCode).toBe(400);
  const { result } = await fixture.upload(pdf, '../../etc/\u202epasswd\r\nX: y.pdf');
  expect(result).toMatchObject({ fileName: 'passwdX: y.pdf' });
});

test('what a camera appends to a picture is not kept', async () => {
  const { result } = await fixture.upload(Buffer.concat([jpeg, zip]), 'slika.jpg');
  expect(result).toMatchObject({ bytes: jpeg.length });
});

test('a message takes five files, and not one that it has already', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const { result } = await fixture.upload(pdf, `${at}.pdf`);
    ids.push((result as { attachment_id: string }).attachment_id);
  }
  const send = async (attachmentIds: readonly string[]) =>
    fixture.app.call(novaReklamacija, { ...newComplaint(), attachmentIds }, fixture.customer.token);
  expect((await send(ids)).http).toBe(400);
  expect((await send([ids[0] ?? '', ids[0] ?? ''])).http).toBe(404);
  expect((await send(ids.slice(0, 5))).http).toBe(200);
});

test('of files without a message only the newest twenty are kept, and a removed one is gone', async () => {
  const customer = await fixture.app.addCustomer();
  const ids: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    const { result } = await fixture.upload(pdf, `${at}.pdf`, customer);
    ids.push((result as { attachment_id: string }).attachment_id);
  }
  const statusOf = async (id: string | undefined) =>
    (await fixture.app.call(getPrilog, { attachment_id: id ?? '' }, customer.token)).http;
  expect(await statusOf(ids[1])).toBe(404);
  expect(await statusOf(ids[2])).toBe(200);
  await fixture.app.call(ukloniPrilog, { attachment_id: ids[5] ?? '' }, customer.token);
  expect(await statusOf(ids[5])).toBe(404);
});

test('a file that belongs to a complaint can no longer be removed', async () => {
  const { attachmentId } = fixture.things;
  const remove = { attachment_id: attachmentId };
  expect((await fixture.app.call(ukloniPrilog, remove, fixture.customer.token)).http).toBe(200);
  expect((await fixture.app.call(getPrilog, remove, fixture.customer.token)).http).toBe(200);
});

test('files that are refused count as well, so that nobody can go on trying', async () => {
  const customer = await fixture.app.addCustomer();
  const codes: string[] = [];
  for (let at = 0; at < 62; at += 1) {
    const { message } = await fixture.upload(page, 'stranica.html', customer);
    codes.push(message.split(';')[0] ?? '');
  }
  expect(new Set(codes.slice(0, 60))).toEqual(new Set([kind]));
  expect(codes.slice(-1)).toEqual(['request.too-many']);
  expect((await fixture.upload(png, 'slika.png')).statusCode).toBe(200);
});

test('while a large document is checked, others are served', async () => {
  const words = Buffer.from(`%PDF-1.7\n${'[ 1 2 ] '.repeat(240_000)}\n%%EOF`);
  const order: string[] = [];
  const checked = fixture.upload(words, 'velika.pdf').then(() => order.push('document'));
  for (let at = 0; at < 5; at += 1) {
    await fixture.upload(png, `${at}.txt`, await fixture.app.addCustomer());
    order.push('other');
  }
  await checked;
  expect(order.indexOf('document')).toBeGreaterThan(0);
});

test('a file with a virus is refused, and while the scanner is away nothing is accepted', async () => {
  const scanner = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      socket.end(chunk.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0');
    });
    socket.on('error', () => undefined);
  });
  scanner.listen(0, '127.0.0.1');
  await once(scanner, 'listening');
  const { port } = scanner.address() as AddressInfo;
  const scanned = await openComplaintFixture({ VIRUS_SCANNER: `tcp://127.0.0.1:${String(port)}` });
  try {
    expect((await scanned.upload(pdf, 'racun.pdf')).statusCode).toBe(200);
    const infected = Buffer.from('%PDF-1.7\n(EICAR)\n%%EOF');
    expect((await scanned.upload(infected, 'racun.pdf')).message).toContain(
      'complaints.attachment-infected',
    );
    await new Promise((resolve) => scanner.close(resolve));
    expect((await scanned.upload(pdf, 'racun.pdf')).message).toContain('server.unavailable');
  } finally {
    scanner.close();
    await scanned.close();
  }
});
