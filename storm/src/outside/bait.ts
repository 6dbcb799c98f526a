import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address that wapiti makes the product ask for, if it can; nothing leaves the machine for it. */
export interface Bait {
  readonly address: string;
  /** Addresses that somebody other than wapiti has asked for. */
  visits(): readonly string[];
  close(): Promise<void>;
}

export async function openBait(): Promise<Bait> {
  const visits: string[] = [];
  const server = createServer((request, reply) => {
    // By these wapiti itself asks what was visited; what is seen here is counted here.
    if (request.url?.startsWith('/get_') !== true) visits.push(request.url ?? '');
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, it has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}/`,
    visits: () => visits,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
