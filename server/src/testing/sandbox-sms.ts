import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../sandbox/src/sms/main.ts', import.meta.url));

/** An SMS as it came to the provider. */
export interface ReceivedSms {
  readonly messageId: string;
  readonly to: string;
  readonly sender: string;
  readonly text: string;
  readonly parts: number;
}

/** The sandbox of an SMS provider as a process of its own. */
export interface SandboxSms {
  readonly url: string;
  /** What came for a number, the first one first. */
  sentTo(number: string): Promise<readonly ReceivedSms[]>;
  mood(
    mood: 'well' | 'away' | 'refusing' | 'lost' | 'lying' | 'unreachable' | 'slow',
  ): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandboxSms(key: string): Promise<SandboxSms> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, RAMPA_SUPERVISED: '1', SMS_PORT: '0', SMS_KEY: key },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\S+/u.exec(line.toString())?.[0] ?? '';
  return {
    url,
    async sentTo(number) {
      // The sandbox's README says what a message looks like.
      const all = (await (await fetch(`${url}/sandbox/messages`)).json()) as ReceivedSms[];
      return all.filter(({ to }) => `+${to}` === number);
    },
    async mood(mood) {
      const init = { method: 'POST', body: JSON.stringify({ mood }) };
      const response = await fetch(`${url}/sandbox/mood`, init);
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    },
    async stop() {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}
