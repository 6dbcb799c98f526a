import {
  formOf,
  json,
  jsonObjectOf,
  portOf,
  type Route,
  seeOther,
  serve,
  stopServer,
} from '../platform/http.ts';
import { openStateFile } from '../platform/state-file.ts';
import { createAnnouncements, type BankState } from './announcements.ts';
import { readIpsCode } from './ips-code.ts';
import { overview } from './overview.ts';

export type BankOptions = {
  readonly host: string;
  readonly port: number;
  /** Where the payee is reached. */
  readonly target: string;
  readonly key: string;
  readonly stateFile: string;
  readonly longestPauseMs: number;
};

export type Bank = { readonly port: number; close(): Promise<void> };

const TICK_MS = 250;
const LATE_MS = 60_000;

/** A stand-in for the bank of payer and payee: takes the text of an IPS QR code, and announces the transfer. */
export async function startBank(options: BankOptions): Promise<Bank> {
  const file = await openStateFile<BankState>(options.stateFile, { transfers: [] });
  const now = (): number => Date.now();
  const announcements = createAnnouncements({ ...options, file, now });

  const routes: Route[] = [
    { method: 'GET', path: '/', answer: () => overview(file.state) },
    { method: 'GET', path: '/sandbox/transfers', answer: () => json(200, file.state.transfers) },
    {
      method: 'POST',
      path: '/sandbox/transfers',
      async answer(request) {
        const wishes = jsonObjectOf(request) ?? {};
        const { code } = wishes;
        const payment = readIpsCode(typeof code === 'string' ? code : '');
        if (typeof payment === 'string') return json(422, { errors: [payment] });
        const amount = wishes['amountMinor'];
        const transfer = await announcements.pay(
          { ...payment, ...(typeof amount === 'number' ? { amountMinor: amount } : {}) },
          { times: Number(wishes['times'] ?? 1), delayMs: Number(wishes['delayMs'] ?? 0) },
        );
        await announcements.announceDue();
        return json(201, transfer);
      },
    },
    {
      method: 'POST',
      path: '/pay',
      async answer(request) {
        const form = formOf(request);
        const code = form.get('code') ?? '';
        const payment = readIpsCode(code);
        if (typeof payment === 'string') return overview(file.state, payment, code);
        const how = form.get('how');
        const delayMs = how === 'late' ? LATE_MS : 0;
        await announcements.pay(payment, { times: how === 'twice' ? 2 : 1, delayMs });
        await announcements.announceDue();
        return seeOther('/');
      },
    },
  ];
  const server = await serve(routes, {
    host: options.host,
    port: options.port,
    portSetting: 'BANK_PORT',
  });
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= announcements.announceDue().finally(() => (underWay = undefined));
  }, TICK_MS);
  return {
    port: portOf(server),
    async close() {
      clearInterval(timer);
      await stopServer(server);
      await underWay;
      await file.save();
    },
  };
}
