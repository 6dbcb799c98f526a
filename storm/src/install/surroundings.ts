import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';

/** What an operator has beside the machine: a mail server and a gateway; and the people who come. */
export interface Surroundings {
  readonly settings: Readonly<Record<string, string>>;
  /** Somebody does something at the portal; what came of it. */
  let(deed: string, intakeKey?: string): Promise<string>;
  close(): Promise<void>;
}

const portal = 'https://localhost';
const ports = { gateway: '8081', mailbox: '8082', smtp: '8025' };
const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };

const program = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

/** In the machine's network, at addresses of its own. */
export async function openSurroundings(
  machine: Machine,
  certificate: string,
): Promise<Surroundings> {
  const sandboxes = [
    machine.beside([process.execPath, program('../../../sandbox/src/mailbox/main.ts')], {
      RAMPA_SUPERVISED: '1',
      MAILBOX_PORT: ports.mailbox,
      MAILBOX_SMTP_PORT: ports.smtp,
    }),
    machine.beside([process.execPath, program('../../../sandbox/src/gateway/main.ts')], {
      RAMPA_SUPERVISED: '1',
      GATEWAY_PORT: ports.gateway,
      GATEWAY_KEY: merchant.key,
      GATEWAY_TOKEN: merchant.token,
    }),
  ];
  for (const { stdout } of sandboxes) {
    if (stdout === null) throw new Error('A sandbox has no output');
    // It says where it is once it is there.
    await once(stdout, 'data');
    stdout.resume();
  }
  return {
    settings: {
      PUBLIC_URL: portal,
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      MAIL_FROM: `'Rampa <portal@portal.example>'`,
      CONTACT_EMAIL: 'podrska@portal.example',
      PAYMENT_BASE_URL: `http://127.0.0.1:${ports.gateway}`,
      PAYMENT_KEY: merchant.key,
      PAYMENT_TOKEN: merchant.token,
      BANK_ACCOUNT: '160-0000000001234-60',
      BANK_PAYEE: `'Путеви д.о.о.'`,
      OPERATOR_ADDRESS: `'Булевар 1, 11000 Београд'`,
      OPERATOR_TAX_NUMBER: '106884584',
    },
    async let(deed, intakeKey = '') {
      const child = machine.beside([process.execPath, program('./people.ts'), deed], {
        PORTAL: portal,
        MAILBOX: `http://127.0.0.1:${ports.mailbox}`,
        INTAKE_KEY: intakeKey,
        NODE_EXTRA_CA_CERTS: certificate,
      });
      if (child.stdout === null) throw new Error('Nobody says anything');
      const out = await text(child.stdout);
      if (child.exitCode === null) await once(child, 'exit');
      if (child.exitCode !== 0) throw new Error(`At the portal this failed: ${deed}`);
      return out.trim();
    },
    async close() {
      await Promise.all(
        sandboxes.map(async (child) => {
          if (child.exitCode !== null) return;
          const gone = once(child, 'exit');
          child.stdin?.end();
          await gone;
        }),
      );
    },
  };
}
