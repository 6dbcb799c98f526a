import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The connection between the server and its database, which a test can cut, or let fall silent. */
export async function openDatabaseLine() {
  const open = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  let target = { host: '', port: 0 };
  let server: Server;
  let port = 0;
  let frozen = false;
  const held: (() => void)[] = [];
  const listen = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(target);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        one.on('data', (part) => {
          if (lost.has(one)) return;
          const pass = (): void => void other.write(part);
          if (frozen) held.push(pass);
          else pass();
        });
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    async via(url: string): Promise<string> {
      const address = new URL(url);
      target = { host: address.hostname, port: Number(address.port) };
      await listen();
      address.hostname = '127.0.0.1';
      address.port = String(port);
      return address.href;
    },
    cut,
    /** Nothing goes through any more, and nobody is told: the machine stands still. */
    freeze(): void {
      frozen = true;
    },
    /** The same for the connections that there are, and for ever; those that begin afterwards go through. */
    lose(): void {
      for (const socket of open) lost.add(socket);
    },
    thaw(): void {
      frozen = false;
      for (const pass of held.splice(0)) pass();
    },
    async mend(): Promise<void> {
      if (!server.listening) await listen();
    },
    close: cut,
  };
}
