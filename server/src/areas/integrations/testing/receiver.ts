import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a company's program got it. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** What a program does with a request; by default it takes it. */
export type Reaction = (response: ServerResponse, request: Received) => void;

/** A company's program that is told of events: a real HTTP server. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  react(reaction: Reaction): void;
  close(): Promise<void>;
}

export const taking: Reaction = (response) => response.writeHead(204).end();
export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}): Reaction =>
  (response) =>
    void response.writeHead(status, headers).end();
/** Takes the request and never says so. */
export const silent: Reaction = () => undefined;

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reaction = taking;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { url: path = '', headers } = incoming;
      const request = { path, headers, body: Buffer.concat(chunks).toString() };
      received.push(request);
      reaction(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/rampa`,
    received,
    react(next) {
      reaction = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Verifies as the specification says, not by the code that signs. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const wanted = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function eventsIn({ body }: Received): readonly ReceivedEvent[] {
  // The shape that is documented; a wrong one fails the expectations on it.
  return (JSON.parse(body) as { data: ReceivedEvent[] }).data;
}
