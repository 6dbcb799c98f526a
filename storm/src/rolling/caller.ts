import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import type { Tally } from './tally.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Question {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Somebody with an address of their own, whose connections stay open as a browser's do. */
export interface Caller {
  /**
   * Whatever is not answered with the status that is right has failed, and is counted; null then. Nothing is asked
   * twice, but where a server that has no room says when to come again, as the portal does as well.
   */
  ask(kind: string, path: string, question?: Question, right?: number): Promise<Answer | null>;
}

/** As often as the portal comes again. */
const MOST_AGAIN = 2;
/** Longer than anybody waits. */
const PATIENCE = 30_000;

export function createCaller(portal: string, address: string, tally: Tally): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  const { port } = new URL(portal);
  const send = (path: string, { method = 'GET', headers = {}, body }: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { host: `localhost:${port}`, ...headers },
          agent,
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.once('error', reject);
          reply.once('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      asked.once('error', reject);
      asked.setTimeout(PATIENCE, () => asked.destroy(new Error('no answer')));
      asked.end(body);
    });
  return {
    async ask(kind, path, question = {}, right = 200) {
      const begin = performance.now();
      try {
        let answer = await send(path, question);
        for (let again = 0; again < MOST_AGAIN && waitOf(answer) > 0; again += 1) {
          tally.putOff(kind);
          await pass(waitOf(answer) * 1000);
          answer = await send(path, question);
        }
        const milliseconds = performance.now() - begin;
        if (answer.status === right) {
          tally.answered(kind, milliseconds);
          return answer;
        }
        tally.failed(
          kind,
          `${path} answered ${String(answer.status)} ${answer.body.slice(0, 120)}`,
        );
      } catch (error) {
        tally.failed(kind, `${path}: ${String(error)}`);
      }
      return null;
    },
  };
}

/** Seconds after which a server without room wants to be asked again; the balancer's own answers have none. */
function waitOf({ status, headers }: Answer): number {
  return status === 503 ? Number(headers['retry-after'] ?? 0) : 0;
}
