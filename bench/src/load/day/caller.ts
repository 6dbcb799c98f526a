import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CallDefinition, CallInput, CallResult, Envelope } from '@rampa/contract';
import { countFailed, tallyOf, type Tally } from './tally.ts';

export interface Question {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  /** As it came, compressed or not. */
  readonly bytes: number;
  text(): string;
}

/** Asks the server, and counts the outcome. */
export interface Caller {
  /** Null: no answer that counts. `right`: statuses that do. */
  ask(name: string, question: Question, right?: readonly number[]): Promise<Answer | null>;
  /** To the operator's intake; each record that it refuses is a failure, whatever its answer's status. */
  deliver(path: string, key: string, body: object, name?: string): Promise<Answer | null>;
  /** A call of the contract; null: no result. */
  call<Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
    headers: Readonly<Record<string, string>>,
  ): Promise<CallResult<Call> | null>;
  close(): void;
}

/** As often as the portal and lanes ask again what was refused for now. */
const REPEATS = 2;
/** Milliseconds after which somebody gives up. */
const PATIENCE = 10_000;

export function createCaller(port: number, tally: () => Tally): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  const send = async (question: Question): Promise<Answer & { readonly retryAfter: number }> => {
    const { method = 'GET', path, headers = {}, body } = question;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(PATIENCE);
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      signal,
      method,
      path,
      headers: { 'accept-encoding': 'br, gzip', ...type, ...headers },
    });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of reply as AsyncIterable<Buffer>) parts.push(part);
    const received = Buffer.concat(parts);
    return {
      status: reply.statusCode ?? 0,
      bytes: received.length,
      text: () => decoded(received, reply.headers['content-encoding']),
      cookies: reply.headers['set-cookie'] ?? [],
      retryAfter: Number(reply.headers['retry-after'] ?? 0),
    };
  };

  const ask: Caller['ask'] = async (name, question, right = [200]) => {
    const begun = performance.now();
    for (let repeat = 0; ; repeat += 1) {
      try {
        const answer = await send(question);
        const of = tallyOf(tally(), name);
        of.bytesSent += Buffer.byteLength(question.body ?? '');
        of.bytesReceived += answer.bytes;
        if (right.includes(answer.status)) {
          of.answered += 1;
          of.milliseconds.push(performance.now() - begun);
          return answer;
        }
        if (answer.status !== 503) {
          countFailed(tally(), name, `${String(answer.status)} ${answer.text().slice(0, 160)}`);
          return null;
        }
        of.putOff += 1;
        if (repeat === REPEATS) {
          of.refused += 1;
          return null;
        }
        await pass(answer.retryAfter * 1000 * (1 + Math.random() / 2));
      } catch (error) {
        const code = error instanceof Error ? error.name : '';
        if (code === 'AbortError' || code === 'TimeoutError') tallyOf(tally(), name).timedOut += 1;
        else countFailed(tally(), name, String(error));
        return null;
      }
    }
  };

  return {
    ask,
    async deliver(path, key, body, name = path) {
      const headers = { 'x-api-key': key };
      const delivery = { path: `/${path}`, headers, body: JSON.stringify(body) };
      const answer = await ask(name, { method: 'POST', ...delivery });
      if (answer === null) return null;
      // Every delivery of a document is answered with this.
      const { result } = JSON.parse(answer.text()) as Envelope<{
        readonly refused: readonly { readonly reason: string }[];
      }>;
      for (const { reason } of result?.refused ?? [])
        countFailed(tally(), name, `refused: ${reason}`);
      return answer;
    },
    async call(call, input, headers) {
      const name = call.path.split('/').slice(-2).join('/');
      // Calls that ask by GET have flat inputs: names with a value each.
      const flat = Object.entries(input as Readonly<Record<string, unknown>>);
      const query = new URLSearchParams(flat.map(([key, value]) => [key, String(value)]));
      const answer = await ask(
        name,
        call.method === 'GET'
          ? { path: `${call.path}?${query.toString()}`, headers }
          : { method: 'POST', path: call.path, headers, body: JSON.stringify(input) },
      );
      if (answer === null) return null;
      // Every call answers with this.
      return (JSON.parse(answer.text()) as Envelope<CallResult<typeof call>>).result;
    },
    close: () => agent.destroy(),
  };
}

function decoded(body: Buffer, encoding = ''): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString();
}
