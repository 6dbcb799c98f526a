import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connectOwner } from './connect-owner.ts';

/** A message of PostgreSQL's protocol. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

// An unhandled error would end whoever starts the database, and fails the test run.
test('a database that is killed while it is made ready fails a statement, and ends nobody', async () => {
  const dying = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(message('R', Buffer.from([0, 0, 0, 0])));
      socket.write(message('Z', Buffer.from('I')));
      socket.end(message('E', Buffer.from('SFATAL\0C57P01\0Mkilled\0\0')));
    });
  });
  dying.listen(0, '127.0.0.1');
  await once(dying, 'listening');
  // A server that listens on a TCP port has an address with a port.
  const { port } = dying.address() as AddressInfo;
  const client = await connectOwner(`postgresql://owner:none@127.0.0.1:${String(port)}/rampa`);
  await new Promise<void>((resolve) => void client.once('end', () => resolve()));
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  dying.close();
});
