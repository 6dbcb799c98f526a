import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createResolve } from '../../../platform/outgoing/resolve-name.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A name server that answers each question as `answer` says; null is silence. */
async function nameServer(answer: (question: Buffer) => Buffer | null): Promise<{
  readonly address: string;
  readonly asked: () => number;
}> {
  const socket = createSocket('udp4');
  open.push(socket);
  let asked = 0;
  socket.on('message', (question: Buffer, { port, address }: RemoteInfo) => {
    asked += 1;
    const said = answer(question);
    if (said !== null) socket.send(said, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

/** The question followed by one address, or by none if it asks for IPv6. */
function knows(address: readonly number[]) {
  return (question: Buffer): Buffer => {
    const end = question.indexOf(0, 12) + 5;
    const asked = question.subarray(0, end);
    const type = asked.readUInt16BE(end - 4);
    const head = Buffer.from(asked);
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(type === 1 ? 1 : 0, 6);
    // Additional records of the question are not repeated.
    head.writeUInt16BE(0, 10);
    if (type !== 1) return head;
    return Buffer.concat([
      head,
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]),
    ]);
  };
}

test('a name resolves to the addresses that its servers return', async () => {
  const { address } = await nameServer(knows([192, 0, 2, 7]));
  const found = await createResolve([address])('prijem.example', AbortSignal.timeout(5000));
  expect(found).toEqual([{ address: '192.0.2.7', family: 4 }]);
});

test('a server that never answers is abandoned after the time limit', async () => {
  const { address, asked } = await nameServer(() => null);
  const resolve = createResolve([address]);
  const started = performance.now();
  await expect(resolve('prijem.example', AbortSignal.timeout(300))).rejects.toThrow('ECANCELLED');
  expect(performance.now() - started).toBeLessThan(2000);
  expect(asked()).toBeGreaterThan(0);
});
