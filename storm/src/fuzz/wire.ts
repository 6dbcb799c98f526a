import { Agent, request } from 'node:http';
import type { Attack } from '../../../server/src/testing/fuzz/attacks.ts';
import type { Answer } from '../../../server/src/testing/fuzz/faults-of-answer.ts';

/** Milliseconds after which there is no answer. */
export const PATIENCE = 30_000;

export interface Wire {
  /** Null if none came. */
  send(
    attack: Omit<Attack, 'name' | 'worst'>,
    headers: Readonly<Record<string, string>>,
  ): Promise<(Answer & { readonly ms: number; readonly cookie: string }) | null>;
  close(): void;
}

/** Real connections, which are used again. */
export function openWire(port: number): Wire {
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  return {
    async send({ method, url, contentType, body }, headers) {
      sent += 1;
      // Each from an address of its own, for limits count by address.
      const address = [10, (sent >> 16) & 255, (sent >> 8) & 255, sent & 255].join('.');
      const begun = performance.now();
      return new Promise((resolve) => {
        const asking = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            method,
            path: url,
            timeout: PATIENCE,
            headers: {
              ...headers,
              'x-forwarded-for': address,
              ...(contentType === null ? {} : { 'content-type': contentType }),
              ...(body === null ? {} : { 'content-length': body.length }),
            },
          },
          (reply) => {
            const answer = {
              status: reply.statusCode ?? 0,
              contentType: reply.headers['content-type'] ?? '',
              cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            };
            const end = (text: string) =>
              resolve({ ...answer, body: text, ms: performance.now() - begun });
            // It has no end.
            if (answer.contentType.startsWith('text/event-stream')) {
              end('');
              reply.destroy();
              return;
            }
            const chunks: Buffer[] = [];
            reply.on('data', (chunk: Buffer) => chunks.push(chunk));
            reply.once('end', () => end(Buffer.concat(chunks).toString()));
            reply.once('error', () => resolve(null));
          },
        );
        asking.once('timeout', () => asking.destroy());
        asking.once('error', () => resolve(null));
        asking.end(body ?? undefined);
      });
    },
    close: () => agent.destroy(),
  };
}
