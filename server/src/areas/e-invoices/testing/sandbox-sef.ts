import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../../../sandbox/src/sef/main.ts', import.meta.url));

export interface SefDocument {
  readonly id: number;
  readonly requestId: string;
  readonly number: string;
  readonly xml: string;
  readonly status: string;
}

/** The sandbox of the state's system as a process of its own, and what buyers do there. */
export interface SandboxSef {
  readonly url: string;
  documents(): Promise<readonly SefDocument[]>;
  /** At a moment by the clock of Serbia, without an offset. */
  decide(number: string, status: string, comment: string, date: string): Promise<void>;
  mood(mood: 'well' | 'away' | 'lost'): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandboxSef(options: {
  readonly port: number;
  readonly key: string;
}): Promise<SandboxSef> {
  const url = `http://127.0.0.1:${options.port}`;
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      RAMPA_SUPERVISED: '1',
      SEF_PORT: String(options.port),
      SEF_API_KEY: options.key,
    },
    // Ctrl-C in a terminal is for the program that started it, which ends it when it likes.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The sandbox has no output');
  await once(child.stdout, 'data');
  const post = async (path: string, body: object): Promise<void> => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${url}/sandbox/${path}`, init);
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
  };
  return {
    url,
    async documents() {
      // The sandbox's README says what a document looks like.
      return (await (await fetch(`${url}/sandbox/documents`)).json()) as SefDocument[];
    },
    decide: (number, status, comment, date) =>
      post(`documents/${number}/status`, { status, comment, date }),
    mood: (mood) => post('mood', { mood }),
    async stop() {
      const gone = once(child, 'exit');
      child.stdin?.end();
      await gone;
    },
  };
}
