import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';

/** Works between programs and PostgreSQL as PgBouncer does in transaction mode. */
export interface TransactionPooler {
  /** The same database, through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

/** What PgBouncer keeps for each client itself; it refuses all other start-up parameters. */
const keptParameters = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
]);

/** A connection to PostgreSQL, signed in, which speaks for whoever has a transaction on it. */
interface Upstream {
  readonly client: pg.Client;
  readonly socket: net.Socket;
  guest: Guest | null;
  /** Ends of queries that are still to come. */
  due: number;
}

interface Guest {
  readonly socket: net.Socket;
  upstream: Upstream | null;
  /** Messages that wait for a connection. */
  readonly waiting: Buffer[];
}

/**
 * `size` connections of PostgreSQL take turns: each transaction gets the one that has rested longest, so that
 * whatever is left on a connection meets somebody else.
 */
export async function openTransactionPooler(url: string, size = 2): Promise<TransactionPooler> {
  const idle: Upstream[] = [];
  const queue: Guest[] = [];
  const sockets = new Set<net.Socket>();
  const upstreams: Upstream[] = [];

  const serveNext = (): void => {
    while (queue.length > 0 && idle.length > 0) {
      const guest = queue.shift();
      if (guest === undefined || guest.socket.destroyed) continue;
      const upstream = idle.shift();
      if (upstream === undefined) return;
      upstream.guest = guest;
      guest.upstream = upstream;
      for (const message of guest.waiting.splice(0)) pass(upstream, message);
    }
  };
  const onReady = (upstream: Upstream, status: string): void => {
    upstream.due -= 1;
    if (upstream.due > 0 || status !== 'I') return;
    if (upstream.guest !== null) upstream.guest.upstream = null;
    upstream.guest = null;
    idle.push(upstream);
    serveNext();
  };
  for (let count = 0; count < size; count += 1) {
    const upstream = await connect(url, onReady);
    upstreams.push(upstream);
    idle.push(upstream);
  }
  // As PgBouncer: else each message would wait until the one before is acknowledged.
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const guest: Guest = { socket, upstream: null, waiting: [] };
    socket.on('close', () => {
      sockets.delete(socket);
      // As PgBouncer does: a transaction that its client has left ends with its connection.
      guest.upstream?.socket.destroy();
    });
    receive(guest, (message) => {
      if (guest.upstream !== null) {
        pass(guest.upstream, message);
        return;
      }
      guest.waiting.push(message);
      if (guest.waiting.length === 1) queue.push(guest);
      serveNext();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as net.AddressInfo).port);
  return {
    url: through.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      for (const { socket } of upstreams) socket.destroy();
    },
  };
}

/** The driver signs in; what follows passes through unchanged. */
async function connect(
  url: string,
  onReady: (upstream: Upstream, status: string) => void,
): Promise<Upstream> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  // The driver's types keep the connection to themselves.
  const { stream: socket } = (client as unknown as { connection: { stream: net.Socket } })
    .connection;
  socket.removeAllListeners('data');
  socket.setNoDelay(true);
  const upstream: Upstream = { client, socket, guest: null, due: 0 };
  inMessages(socket, (message) => {
    upstream.guest?.socket.write(message);
    if (message[0] === READY) onReady(upstream, message.toString('latin1', 5, 6));
  });
  return upstream;
}

const READY = 'Z'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

function pass(upstream: Upstream, message: Buffer): void {
  if (message[0] === QUERY || message[0] === SYNC) upstream.due += 1;
  upstream.socket.write(message);
}

/** Answers a start-up itself; the messages after it are the caller's. */
function receive(guest: Guest, onMessage: (message: Buffer) => void): void {
  const { socket } = guest;
  let begun = Buffer.alloc(0);
  const start = (chunk: Buffer): void => {
    begun = Buffer.concat([begun, chunk]);
    if (begun.length < 8 || begun.length < begun.readInt32BE(0)) return;
    const refused = unknownParameter(begun.subarray(8, begun.readInt32BE(0)));
    socket.off('data', start);
    if (refused !== null) {
      socket.end(errorMessage(`unsupported startup parameter: ${refused}`));
      return;
    }
    inMessages(socket, (message) => {
      if (message[0] !== TERMINATE) onMessage(message);
    });
    // Signed in, and ready for a query.
    socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, READY, 0, 0, 0, 5, 0x49]));
  };
  socket.on('data', start);
}

function unknownParameter(startup: Buffer): string | null {
  const words = startup.toString('utf8').split('\0');
  const names = words.filter((name, at) => at % 2 === 0 && name !== '');
  return names.find((name) => !keptParameters.has(name.toLowerCase())) ?? null;
}

function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Whole messages: a letter, the length of what follows, and that. */
function inMessages(socket: net.Socket, onMessage: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}
