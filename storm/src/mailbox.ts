import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/testing/free-port.ts';

export interface Mailbox {
  /** Of its page. */
  readonly address: string;
  readonly smtpPort: number;
  stop(): Promise<void>;
}

/** A mail server as a program of its own. */
export async function startMailbox(): Promise<Mailbox> {
  const program = fileURLToPath(new URL('../../sandbox/src/mailbox/main.ts', import.meta.url));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      RAMPA_SUPERVISED: '1',
      MAILBOX_PORT: String(port),
      MAILBOX_SMTP_PORT: String(smtpPort),
      // They are read after each round.
      MAILBOX_MOST_MAILS: '20000',
    },
    // Ctrl-C in a terminal is for the storm, which goes on reading mails to its end.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The mailbox has no output');
  await once(child.stdout, 'data');
  child.stdout.resume();
  return {
    address: `http://127.0.0.1:${String(port)}`,
    smtpPort,
    async stop() {
      const gone = once(child, 'exit');
      child.stdin?.end();
      await gone;
    },
  };
}

/** The token in the link of the only mail to this address. */
export async function linkTo(
  mailbox: string,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const reply = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(address)}`, {
      signal,
    });
    // The sandbox's README says what a mail looks like.
    const { items } = (await reply.json()) as { items: readonly { text: string }[] };
    const token = /[?&#]token=([\w.~-]+)/.exec(items[0]?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await pass(200, undefined, { signal });
  }
}
