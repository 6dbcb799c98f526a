import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { usualDownloads } from '../../platform/http/downloads.ts';
import { openHttp } from '../../platform/testing/http-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createDeliveryReader } from '../passages/index.ts';
import { createPassageLines } from './passage-lines.routes.ts';
import { openDelivery } from './testing/open-delivery.ts';

// Senders who pause, who take their time, and who do not read what they are answered.

const key = 'of no interest here';
const line = (passageKey: string): string =>
  JSON.stringify({
    key: passageKey,
    serialNumber: '004122107785',
    entryStation: null,
    enteredAt: null,
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-19T09:28:00+01:00',
    lane: '3',
    category: 'I',
  });

/** Deliveries line by line, to a recorder that has nothing to do; `taken`: passages that it was given. */
async function openLines(silentSeconds: number) {
  const http = openHttp({
    slowSenderSeconds: 0.2,
    readers: { stalledSeconds: 1, downloads: usualDownloads },
  });
  const passageReader = createDeliveryReader({ categories: ['I'], log: { warn: () => undefined } });
  let taken = 0;
  const lines = createPassageLines(http.app, {
    all: everyAccount,
    passageReader,
    silentSeconds,
    refused: { keep: async () => undefined },
    warnOfCameras: () => undefined,
    passages: {
      deliverEach: async (_, passages) => {
        taken += passages.length;
        return passages.map(() => 'recorded' as const);
      },
    },
  });
  http.app.addContentTypeParser('application/x-ndjson', (_, body, done) => done(null, body));
  http.app.post('/intake/passages', async (asked, reply) => {
    http.slowSenders.allow(asked.raw);
    return lines.answer(asked, reply, asked.body as Readable);
  });
  http.app.post('/whole', { bodyLimit: 100 }, async () => 'whole');
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    at: (http.app.server.address() as AddressInfo).port,
    taken: () => taken,
    async close() {
      passageReader.close();
      await http.app.close();
    },
  };
}

test('a silent delivery ends, and half a line of it is nothing', async () => {
  const server = await openLines(0.4);
  try {
    const { sender, next, answered } = openDelivery(server.at, key);
    sender.write(`${line('whole')}\n${line('half')}`);
    expect(await next()).toMatchObject({ key: 'whole' });
    expect(await next()).toBeUndefined();
    expect((await answered()).complete).toBe(true);
    expect(server.taken()).toBe(1);
  } finally {
    await server.close();
  }
});

test('a delivery may take longer than other requests, which are answered 408', async () => {
  const server = await openLines(60);
  try {
    const { sender, next } = openDelivery(server.at, key);
    sender.write(`${line('early')}\n`);
    expect(await next()).toMatchObject({ key: 'early' });
    const slow = connect(server.at, '127.0.0.1');
    slow.write(
      'POST /whole HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\nab',
    );
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 [^]*"request\.timed-out"/u);
    sender.end(line('late'));
    expect(await next()).toMatchObject({ key: 'late' });
  } finally {
    await server.close();
  }
});

test('of a sender who does not read the answers no more is taken, and the connection ends', async () => {
  const server = await openLines(60);
  try {
    const socket = connect(server.at, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    // Short lines with long answers: what the network holds is full soon.
    const part = Buffer.from('x\n'.repeat(10_000));
    const parts = Array.from({ length: 5000 }, () => part);
    socket.write(
      'POST /intake/passages HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n',
    );
    socket.write(`Content-Length: ${part.length * parts.length}\r\n\r\n`);
    Readable.from(parts, { objectMode: false })
      .on('error', () => undefined)
      .pipe(socket);
    await closed;
    expect(socket.bytesWritten).toBeLessThan((part.length * parts.length) / 2);
  } finally {
    await server.close();
  }
});
