import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a company's program received it. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** How a program responds; by default it accepts. */
export type Reaction = (response: ServerResponse, request: Received) => void;

/** A company's program that receives events: a real HTTP server. */
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
/** Accepts the request and never answers. */
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

/** Verifies according to the specification, not with the code that signs. */
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
  // The documented shape; a different one fails the expectations on it.
  return (JSON.parse(body) as { data: ReceivedEvent[] }).data;
}
