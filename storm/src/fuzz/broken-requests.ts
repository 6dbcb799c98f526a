import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { faultsOfAnswer } from '../../../server/src/testing/fuzz/faults-of-answer.ts';

const api = '/api/KorisnickiNalog/GetProfil';
const head = (line: string, ...headers: readonly string[]): string =>
  [line, 'Host: a.example', 'Connection: close', ...headers, '', ''].join('\r\n');
const get = (...headers: readonly string[]): string => head(`GET ${api} HTTP/1.1`, ...headers);
const post = (path: string, body: string, ...headers: readonly string[]): string =>
  head(`POST ${path} HTTP/1.1`, `Content-Length: ${String(body.length)}`, ...headers) + body;

/** What no program for HTTP would send, byte by byte as it goes over the line. */
const requests: Readonly<Record<string, string>> = {
  'no HTTP': 'hello\r\n\r\n',
  'line ends before a request': `\r\n\r\n\r\n\r\n${get()}`,
  'HTTP/9.9': head(`GET ${api} HTTP/9.9`),
  'an unknown method': head(`RAMPA ${api} HTTP/1.1`),
  'a path with bytes above ASCII': head('GET /api/\u00ff\u00fe HTTP/1.1'),
  'a path with a NUL': head('GET /api/\u0000 HTTP/1.1'),
  'a path of 60 KB': head(`GET /api/${'a'.repeat(60_000)} HTTP/1.1`),
  'a query of 12 KB': head(`GET ${api}?${'a=b&'.repeat(3000)} HTTP/1.1`),
  'a whole address': head(`GET http://169.254.169.254${api} HTTP/1.1`),
  'an address of a proxy': head('CONNECT a.example:443 HTTP/1.1'),
  'a header of 12 KB': get(`X-Long: ${'a'.repeat(12_000)}`),
  'a header of 100 KB': get(`X-Long: ${'a'.repeat(100_000)}`),
  '5000 headers': get(...Array.from({ length: 5000 }, (_, n) => `X-${String(n)}: a`)),
  'a header with a NUL': get('X-Nul: a\u0000b'),
  'a header without a name': get(': a'),
  'a cookie of 12 KB': get(`Cookie: ${'a=b; '.repeat(2400)}`),
  'cookies of prototypes': get('Cookie: __proto__=a; constructor=b; XSRF-TOKEN=%ff%00'),
  'a token of 12 KB': get(`Authorization: Bearer ${'a'.repeat(12_000)}`),
  'a token that is signed by nobody': get('Authorization: Bearer eyJhbGciOiJub25lIn0.e30.'),
  'a token of dots': get(`Authorization: Bearer ${'.'.repeat(5000)}`),
  'a key that is none': get('Authorization: Bearer rampa_\u00ff'),
  'languages without end': get(`Accept-Language: ${'sr;q=0.1,'.repeat(1200)}`),
  'encodings without end': get(`Accept-Encoding: ${'br;q=0.1,'.repeat(1200)}`),
  'addresses that are none': get('X-Forwarded-For: __proto__, 999.9.9.9, ::1%a'),
  'an origin that is none': get('Origin: \u00ff', 'Sec-Fetch-Site: a'),
  'an upgrade': get('Upgrade: websocket', 'Sec-WebSocket-Key: a'),
  'a range': get('Range: bytes=0-0,1-1,2-2,-9999999999999999999'),
  'two lengths': post(api, '{}', 'Content-Length: 3'),
  'a negative length': head(`POST ${api} HTTP/1.1`, 'Content-Length: -1'),
  'a length and pieces': post(api, '{}', 'Transfer-Encoding: chunked'),
  'pieces of no length': `${head(`POST ${api} HTTP/1.1`, 'Transfer-Encoding: chunked')}zz\r\n`,
  'an unknown transfer': post(api, '{}', 'Transfer-Encoding: gzip'),
  'an expectation': post(api, '{}', 'Expect: a'),
  'a compressed body': post(
    '/api/Token/GetToken',
    '\u001f\u008b',
    'Content-Encoding: gzip',
    'Content-Type: application/json',
  ),
  'a delivery without a key': post('/intake/passages', '{}', 'Content-Type: application/json'),
  'a delivery with a broken key': post(
    '/intake/passages',
    '{',
    'Authorization: Bearer \u00ff',
    'Content-Type: application/json',
  ),
  'road events that are none': post(
    '/intake/road-events',
    '<!DOCTYPE a',
    'Content-Type: application/xml',
  ),
  'a notice that is none': post(
    '/placanje/obavestenje',
    '\u00ff\u0000%',
    'Content-Type: application/x-www-form-urlencoded',
  ),
  'a notice of prototypes': post(
    '/placanje/obavestenje',
    '{"__proto__":1}',
    'Content-Type: application/json',
  ),
  'a payment of a broken order': head('GET /placanje/%00%ff HTTP/1.1'),
  'a payment of nobody': head("GET /placanje/TU'-- HTTP/1.1"),
  'a way back with garbage': head('GET /placanje/__proto__/povratak?a=%ff%00&a=2 HTTP/1.1'),
};

export const brokenRequests = Object.keys(requests);

/** Sends it, and tells what is wrong with the answer; a line that is cut without a word is well too. */
export async function faultsOfBroken(name: string, port: number): Promise<readonly string[]> {
  const sent = requests[name] ?? '';
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close').catch(() => undefined);
  socket.on('error', () => undefined);
  socket.write(Buffer.from(sent, 'latin1'));
  const isOpen = Symbol('open');
  const ended = await Promise.race([closed, pass(10_000, isOpen)]);
  socket.destroy();
  const [status = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
  const faults = ended === isOpen ? ['the line stays open'] : [];
  if (status === '') return faults;
  const url = /^\S+ (\S+)/.exec(sent)?.[1] ?? '';
  const method = sent.split(' ')[0] ?? '';
  const length = /content-length: (\d+)/i.exec(status)?.[1];
  const answer = {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(status)?.[1] ?? 999),
    contentType: /content-type: ([^\r\n]*)/i.exec(status)?.[1] ?? '',
    // Without a second answer, to what follows the request.
    body: rest.join('\r\n\r\n').slice(0, length === undefined ? undefined : Number(length)),
  };
  // In pieces, it is not read as one.
  const isPieces = /transfer-encoding: chunked/i.test(status);
  return [...faults, ...faultsOfAnswer({ method, url: isPieces ? '' : url }, answer)];
}
