import { eInvoiceStates } from '@rampa/contract/e-invoices';
import { commandLineScope } from './command-line-scope.ts';
import type { Command, CommandReport } from './command.ts';
import { withServices } from './with-services.ts';

const off: CommandReport = {
  exitCode: 0,
  lines: ['E-invoices are switched off; E_INVOICES_SINCE says since when documents are sent.'],
  data: { switchedOn: false },
};

export const eInvoicesStatusCommand: Command = {
  name: 'e-invoices status',
  help: 'Counts e-invoices by their outcome, and those that somebody has to look at: refused by the state’s system, rejected by their buyers, or not taken for a day. Exit code 1 if there are such.',
  run: (context) =>
    withServices(context, async ({ eInvoices: { open } }) => {
      if (open === null) return off;
      const all = commandLineScope(context.clock);
      const counts = await open.counts(all);
      const stuck = await open.stuck(all, 1_000_000);
      const byState = eInvoiceStates.map((state) => [state, counts.get(state) ?? 0] as const);
      return {
        exitCode: stuck === 0 ? 0 : 1,
        lines: [
          ...byState.map(([state, count]) => `${state.padEnd(10)} ${count}`),
          `${stuck} to look at.`,
        ],
        data: { switchedOn: true, counts: Object.fromEntries(byState), stuck },
      };
    }),
};

/** Whoever has the turn sends the rest. */
function busy(
  taken: number,
  { sent, refused }: { readonly sent: number; readonly refused: number },
): CommandReport {
  return {
    exitCode: refused === 0 ? 0 : 1,
    lines: [
      `${taken} taken up, ${sent} sent, ${refused} refused.`,
      'A server is sending at this moment; it sends the rest and asks for outcomes.',
    ],
    data: { switchedOn: true, taken, sent, refused, busy: true },
  };
}

export const eInvoicesSendCommand: Command = {
  name: 'e-invoices send',
  help: 'Takes up documents of companies that were issued since the last time, sends what waits and is due, and asks for the outcome of what was sent. The server does the same by itself. It may be stopped, killed, repeated and run beside the server, which it leaves the rest to while that is sending: each document has one request id for ever. Exit code 1 if a document was refused, or if the state’s system does not answer.',
  run: (context) =>
    withServices(context, async ({ eInvoices: { open } }) => {
      if (open === null) return off;
      const all = commandLineScope(context.clock);
      const taken = await open.collect(all);
      let [sent, refused, away] = [0, 0, ''];
      for (;;) {
        const round = await open.send(all);
        if (round === undefined) return busy(taken, { sent, refused });
        sent += round.sent;
        refused += round.refused;
        away = round.away;
        if (away !== '' || round.sent + round.refused === 0) break;
      }
      let changed = 0;
      if (away === '') {
        try {
          changed = (await open.follow(all)) ?? 0;
        } catch (error) {
          away = error instanceof Error ? error.message : String(error);
        }
      }
      return {
        exitCode: refused === 0 && away === '' ? 0 : 1,
        lines: [
          `${taken} taken up, ${sent} sent, ${refused} refused, ${changed} changed.`,
          ...(away === '' ? [] : [`${away}; the rest is sent later.`]),
        ],
        data: { switchedOn: true, taken, sent, refused, changed, away, busy: false },
      };
    }),
};
