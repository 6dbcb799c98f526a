import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../sandbox/src/bank/main.ts', import.meta.url));

/** A transfer as the sandbox bank has it. */
export interface BankTransferMade {
  readonly id: string;
  /** When the operator has first answered with 2xx; null until then. */
  readonly answeredAt: string | null;
  readonly tries: number;
}

/** The sandbox bank as a process of its own: it announces transfers until the operator has answered. */
export interface SandboxBank {
  /** Pays by the text of an IPS QR code; resolves after the first announcement. */
  pay(code: string, wishes?: { readonly times?: number }): Promise<void>;
  transfers(): Promise<readonly BankTransferMade[]>;
  stop(): Promise<void>;
}

export async function startSandboxBank(options: {
  readonly target: string;
  readonly key: string;
  /** Longest wait before an unanswered announcement is sent again, in milliseconds. */
  readonly longestPause: number;
}): Promise<SandboxBank> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      RAMPA_SUPERVISED: '1',
      BANK_PORT: '0',
      BANK_TARGET: options.target,
      BANK_PAUSE_MS: String(options.longestPause),
      IPS_KEY: options.key,
    },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url = ''] = /Bank: (http\S+)/.exec(String(line)) ?? [];
  return {
    async pay(code, wishes = {}) {
      const body = JSON.stringify({ code, ...wishes });
      const answer = await fetch(`${url}/sandbox/transfers`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`The bank answered ${answer.status}`);
    },
    async transfers() {
      // The sandbox's README says what a transfer looks like.
      return (await (
        await fetch(`${url}/sandbox/transfers`)
      ).json()) as readonly BankTransferMade[];
    },
    async stop() {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}
