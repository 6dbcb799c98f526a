import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Temporal } from 'temporal-polyfill';
import { createTestBrowser } from '../platform/web-push/testing/test-browser.ts';

const program = fileURLToPath(
  new URL('../../../sandbox/src/push-service/main.ts', import.meta.url),
);

/** What a browser has been sent, as it reads it. */
export interface ReceivedPush {
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly shown: {
    readonly title: string;
    readonly path: string;
    readonly tag: string;
    readonly lang: string;
  };
}

/** A browser that has subscribed at the push service. */
export interface SubscribedBrowser {
  /** The input of `dodajPushUredjaj`. */
  readonly subscription: {
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
    readonly publicKey: string;
  };
  received(): Promise<readonly ReceivedPush[]>;
  /** What the push service answers the next message with, in place of taking it. */
  answerNext(status: number, retryAfter?: string): Promise<void>;
  /** The browser's owner has taken back the permission. */
  leave(): Promise<void>;
}

/** The sandbox push service as a process of its own, at the test's time. */
export async function startSandboxPushService(now: Temporal.Instant): Promise<{
  subscribe(publicKey: string): Promise<SubscribedBrowser>;
  stop(): Promise<void>;
}> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      RAMPA_SUPERVISED: '1',
      PUSH_SERVICE_PORT: '0',
      PUSH_SERVICE_NOW: now.toString(),
    },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\S+/u.exec(line.toString())?.[0] ?? '';

  const ask = async (method: string, path: string, wish: object = {}): Promise<unknown> => {
    const body = method === 'POST' ? { body: JSON.stringify(wish) } : {};
    const response = await fetch(`${url}/sandbox/subscriptions${path}`, { method, ...body });
    if (!response.ok) throw new Error(`The push service answered ${response.status} to ${path}`);
    return response.json();
  };

  return {
    async subscribe(publicKey) {
      const { keys, read } = createTestBrowser();
      // The sandbox's README says what it answers.
      const made = (await ask('POST', '', { publicKey })) as { id: string; endpoint: string };
      return {
        subscription: {
          endpoint: made.endpoint,
          p256dh: keys.p256dh.toString('base64url'),
          auth: keys.auth.toString('base64url'),
          publicKey,
        },
        async received() {
          const { messages } = (await ask('GET', `/${made.id}/messages`)) as {
            messages: (Omit<ReceivedPush, 'shown'> & { body: string })[];
          };
          return messages.map(({ body, ...rest }) => ({
            ...rest,
            shown: JSON.parse(read(Buffer.from(body, 'base64url'))) as ReceivedPush['shown'],
          }));
        },
        answerNext: async (status, retryAfter = '') =>
          void (await ask('POST', `/${made.id}/answers`, { status, retryAfter })),
        leave: async () => void (await ask('DELETE', `/${made.id}`)),
      };
    },
    async stop() {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}
