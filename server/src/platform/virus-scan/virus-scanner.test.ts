import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClamdScanner } from './virus-scanner.ts';

/** Reads a file by the daemon's protocol, then answers as the test says, or not. */
async function aDaemon(answer: (content: Buffer) => string | undefined) {
  const commands: string[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf(0);
      if (end === -1) return;
      const content = contentOf(received.subarray(end + 1));
      if (content === undefined) return;
      commands.push(received.toString('latin1', 0, end));
      const said = answer(content);
      if (said !== undefined) socket.end(said);
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { commands, address: `tcp://127.0.0.1:${String(port)}` };
}

/** The pieces up to one of length zero; undefined while that is missing. */
function contentOf(pieces: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= pieces.length;) {
    const length = pieces.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(pieces.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

test('a file is sent whole, and found clean or infected', async () => {
  const file = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  const received: Buffer[] = [];
  const { address, commands } = await aDaemon((content) => {
    received.push(content);
    return content.includes('virus') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
  });
  const scanner = createClamdScanner(address);
  expect(await scanner.scan(file)).toBeNull();
  expect(received[0]?.equals(file)).toBe(true);
  expect(await scanner.scan(Buffer.from('a virus'))).toBe('Eicar-Test-Signature');
  expect(commands).toEqual(['zINSTREAM', 'zINSTREAM']);
});

test.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['nothing', ''],
  ['half an answer', 'stream: OK'],
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
])('a scanner that says %s gave no verdict', async (_, answer) => {
  const { address } = await aDaemon(() => answer);
  await expect(createClamdScanner(address).scan(Buffer.from('x'))).rejects.toThrow('no verdict');
});

test('a scanner that is away, or silent, gives none either', async () => {
  await expect(createClamdScanner('tcp://127.0.0.1:1').scan(Buffer.from('x'))).rejects.toThrow(
    'ECONNREFUSED',
  );
  await expect(createClamdScanner('unix:/no/such.socket').scan(Buffer.from('x'))).rejects.toThrow(
    'ENOENT',
  );
  const { address } = await aDaemon(() => undefined);
  await expect(createClamdScanner(address, 50).scan(Buffer.from('x'))).rejects.toThrow(
    'does not answer',
  );
});
