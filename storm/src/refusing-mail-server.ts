import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server that lets nobody through: it takes every command but a recipient. */
export interface RefusingMailServer {
  readonly port: number;
  /** Such as `451 4.3.2 Later`. */
  answer(line: string): void;
  close(): Promise<void>;
}

export async function startRefusingMailServer(): Promise<RefusingMailServer> {
  const sockets = new Set<Socket>();
  let refusal = '451 4.3.2 Later';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let unread = '';
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      const lines = (unread + chunk.toString('latin1')).split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        const command = line.slice(0, 4).toUpperCase();
        if (command === 'RCPT') socket.write(`${refusal}\r\n`);
        else if (command === 'QUIT') socket.end('221 Bye\r\n');
        else if (command === 'DATA') socket.write('503 5.5.1 No recipient\r\n');
        else socket.write('250 mail.example\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A server that listens on a TCP port has an address with a port.
    port: (server.address() as AddressInfo).port,
    answer(line) {
      refusal = line;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
