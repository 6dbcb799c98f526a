import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';

export interface Delivery {
  readonly sender: ClientRequest;
  /** The next line of the answer; undefined at its end. */
  next(): Promise<unknown>;
  answered(): Promise<IncomingMessage>;
}

/** A delivery of passages line by line that stays open until its sender ends it. */
export function openDelivery(
  port: number,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Delivery {
  const sender = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/intake/passages',
    agent: false,
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': key, ...headers },
  });
  const reply = once(sender, 'response').then(([response]) => response as IncomingMessage);
  reply.catch(() => undefined);
  let lines: AsyncIterator<string, undefined> | undefined;
  return {
    sender,
    answered: () => reply,
    async next() {
      lines ??= createInterface({ input: await reply })[Symbol.asyncIterator]();
      const { value } = await lines.next();
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
  };
}
