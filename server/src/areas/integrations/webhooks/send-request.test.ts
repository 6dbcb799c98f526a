import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { answering, startReceiver, type Receiver } from '../testing/receiver.ts';
import type { Resolve } from '../../../platform/outgoing/resolve-name.ts';
import { createSendRequest } from '../../../platform/outgoing/send-request.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function receiver(): Promise<Receiver> {
  const one = await startReceiver();
  opened.push(one);
  return one;
}

const message = { headers: { 'webhook-id': 'x' }, body: '{"type":"batch"}' };
const local = createSendRequest({ allowLocal: true, hosts: null, patienceMs: 50_000 });
/** For receivers that stand still: the others have the time of a busy machine. */
const impatient = createSendRequest({ allowLocal: true, hosts: null, patienceMs: 700 });

/** A raw TCP server, for answers that no proper one gives. */
async function rudeServer(speak: (socket: Socket) => void): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
  // A listening TCP server has an address with a port.
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
}

test('a request carries its headers and its body as they were signed', async () => {
  const { url, received } = await receiver();
  const answer = await local(new URL(url), message);
  expect(answer).toMatchObject({ statusCode: 204, fault: null });
  expect(received).toMatchObject([
    {
      path: '/rampa',
      body: message.body,
      headers: { 'webhook-id': 'x', 'content-type': 'application/json' },
    },
  ]);
});

test.each([
  [500, 'status'],
  [404, 'status'],
  [301, 'redirect'],
  [307, 'redirect'],
  [410, 'status'],
] as const)('%s is a failure', async (status, fault) => {
  const { url, react } = await receiver();
  react(answering(status, { location: '/drugde' }));
  expect(await local(new URL(url), message)).toMatchObject({ statusCode: status, fault });
});

test('a redirect is not followed, wherever it leads', async () => {
  const [first, second] = [await receiver(), await receiver()];
  first.react(answering(302, { location: second.url }));
  await local(new URL(first.url), message);
  expect(first.received).toHaveLength(1);
  expect(second.received).toEqual([]);
});

test('a receiver that wants to speak another protocol is a failure at once', async () => {
  const url = await rudeServer((socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ),
  );
  expect(await local(url, message)).toMatchObject({ statusCode: 101, fault: 'status' });
});

test('a connection that is closed without an answer is a failure at once', async () => {
  const url = await rudeServer((socket) => socket.end());
  expect(await local(url, message)).toMatchObject({ statusCode: null, fault: 'connection' });
});

test('a receiver that says nothing is abandoned after the time limit', async () => {
  const url = await rudeServer(() => undefined);
  const answer = await impatient(url, message);
  expect(answer).toMatchObject({ statusCode: null, fault: 'timed-out' });
  expect(answer.milliseconds).toBeLessThan(3000);
});

test('headers that trickle in are abandoned after the time limit', async () => {
  const url = await rudeServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X-A: b\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await impatient(url, message)).toMatchObject({ statusCode: null, fault: 'timed-out' });
});

test('nothing of a huge answer is read', async () => {
  let sent = 0;
  const url = await rudeServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n');
    const more = (): void => {
      if (socket.destroyed) return;
      sent += 65_536;
      if (socket.write(Buffer.alloc(65_536))) setImmediate(more);
    };
    socket.on('drain', more);
    more();
  });
  expect(await local(url, message)).toMatchObject({ statusCode: 200, fault: null });
  // What the system's buffers took, not a gigabyte.
  expect(sent).toBeLessThan(50_000_000);
});

test('headers without end are refused', async () => {
  const url = await rudeServer((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${`X-Long: ${'a'.repeat(8000)}\r\n`.repeat(4)}\r\n`);
  });
  expect(await local(url, message)).toMatchObject({ statusCode: null, fault: 'connection' });
});

test('a server that speaks no HTTP, or does not exist, is a failed connection', async () => {
  const url = await rudeServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
  expect(await local(url, message)).toMatchObject({ fault: 'connection' });
  expect(await local(new URL('http://localhost:9/'), message)).toMatchObject({
    fault: 'connection',
  });
});

test('a server without a certificate of its name is refused', async () => {
  const { url } = await receiver();
  const secure = new URL(url.replace('http:', 'https:'));
  expect(await local(secure, message)).toMatchObject({ statusCode: null, fault: 'certificate' });
});

/** Answers with each of these in turn. */
function resolving(...turns: readonly (readonly string[])[]): Resolve & { asked(): number } {
  let asked = 0;
  const resolve = async () => {
    const addresses = turns[Math.min(asked, turns.length - 1)] ?? [];
    asked += 1;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return Object.assign(resolve, { asked: () => asked });
}

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.100.100.200'],
  ['0.0.0.0'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  ['64:ff9b::a00:1'],
  ['2002:a00:1::1'],
])('a name that resolves to %s is refused', async (address) => {
  const send = createSendRequest({ allowLocal: true, hosts: null, resolve: resolving([address]) });
  expect(await send(new URL('https://prijem.primer.rs/'), message)).toMatchObject({
    statusCode: null,
    fault: 'address-refused',
  });
});

test('one private address among public ones is enough to refuse', async () => {
  const resolve = resolving(['93.184.215.14', '10.0.0.1']);
  const send = createSendRequest({ allowLocal: false, hosts: null, resolve });
  expect(await send(new URL('https://prijem.primer.rs/'), message)).toMatchObject({
    fault: 'address-refused',
  });
});

test('a name that changes between the check and the connection reaches nothing', async () => {
  const { received, url } = await receiver();
  // Public when it is checked, this machine when it is connected to.
  const resolve = resolving(['192.0.2.1'], ['127.0.0.1']);
  const { port } = new URL(url);
  const rebound = createSendRequest({ allowLocal: false, hosts: null, resolve, patienceMs: 500 });
  const answer = await rebound(new URL(`https://prijem.primer.rs:${port}/`), message);
  expect(answer.fault).not.toBeNull();
  // Asked once: the connection goes to the checked address.
  expect(resolve.asked()).toBe(1);
  expect(received).toEqual([]);
});

test('a name accepted once can be refused the next time', async () => {
  const { url, received } = await receiver();
  const resolve = resolving(['127.0.0.1'], ['10.0.0.1']);
  const send = createSendRequest({ allowLocal: true, hosts: null, resolve });
  expect(await send(new URL(url), message)).toMatchObject({ fault: null });
  expect(await send(new URL(url), message)).toMatchObject({ fault: 'address-refused' });
  expect(received).toHaveLength(1);
});

test('the connection goes to the address that was checked, and to no other of the name', async () => {
  const { url, received } = await receiver();
  // The system knows another address of it, where the receiver listens.
  const send = createSendRequest({
    allowLocal: true,
    hosts: null,
    resolve: resolving(['127.0.0.2']),
    patienceMs: 500,
  });
  expect((await send(new URL(url), message)).statusCode).toBeNull();
  expect(received).toEqual([]);
});

test('outside the demo nothing is sent to this machine', async () => {
  const { url, received } = await receiver();
  const send = createSendRequest({ allowLocal: false, hosts: null });
  for (const address of [url, url.replace('localhost', '127.0.0.1')]) {
    expect(await send(new URL(address), message)).toMatchObject({ fault: 'address-refused' });
  }
  expect(received).toEqual([]);
});

test('an unknown name and a resolver that never answers are reported', async () => {
  const unknown = createSendRequest({
    allowLocal: false,
    hosts: null,
    resolve: () => Promise.reject(new Error()),
  });
  expect(await unknown(new URL('https://nema.primer.rs/'), message)).toMatchObject({
    fault: 'name-unknown',
  });
  const never = createSendRequest({
    allowLocal: false,
    hosts: null,
    patienceMs: 200,
    resolve: () => new Promise(() => undefined),
  });
  expect(await never(new URL('https://spor.primer.rs/'), message)).toMatchObject({
    fault: 'timed-out',
  });
});

test('a webhook that is older than the operator’s list is sent nothing, nor is its name resolved', async () => {
  let resolved = 0;
  const resolve: Resolve = async () => {
    resolved += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const send = createSendRequest({ allowLocal: false, hosts: ['drugi.primer.rs'], resolve });
  const answer = await send(new URL('https://prijem.primer.rs/'), message);
  expect(answer).toMatchObject({ statusCode: null, fault: 'address-refused' });
  expect(resolved).toBe(0);
});
