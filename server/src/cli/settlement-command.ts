import { readSettlement } from '../areas/settlements/index.ts';
import { amountText } from '../platform/amount-text.ts';
import { commandLineScope } from './command-line-scope.ts';
import type { Command } from './command.ts';
import { readImport } from './read-import.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

const name = 'import gateway-settlement';

export const settlementCommand: Command = {
  name,
  help: 'Imports a settlement of the payment gateway and compares each of its transactions with our payments by transaction, amount, currency and kind; what differs waits in the back office, under Gateway settlements. FILE is CSV with the columns settlement,paid_on,kind,transaction,order,day,gross,fee,net,currency (comma or semicolon, in any order): a row for each transaction, of the kind sale, refund, chargeback (what went back is below zero), dispute-won (what a bank gave back) or fee (what the gateway keeps beside its payments: gross is zero), and one of the kind payout with the sums; net is gross less fee. A file with a fault is refused whole. Importing it again adds nothing; another file with the number of an imported settlement is refused. Exit code 1 if the file was refused, as long as something of the settlement waits, or if payments were found that no settlement has by now.',
  async run(context) {
    const [file] = context.args;
    if (file === undefined) return wrongUsage(name, 'Which file?');
    const found = await readImport(file);
    const read = found.ok ? readSettlement(found.bytes) : found;
    if (!read.ok) {
      const faults = read.faults.map(({ line, message }) => ({ line, message }));
      return {
        exitCode: 1,
        lines: [
          ...faults.map(({ line, message }) => `${file}, line ${line}: ${message}`),
          'Nothing was imported.',
        ],
        data: { ok: false, faults },
      };
    }
    const done = await withServices(context, (services) =>
      services.importSettlement(commandLineScope(context.clock), read.value),
    );
    if (done.outcome === 'changed') {
      const message = `another file with the settlement ${read.value.settlementId} was imported before`;
      return {
        exitCode: 1,
        lines: [`${file}: ${message}`, 'Nothing was imported.'],
        data: { ok: false, faults: [{ line: 1, message }] },
      };
    }
    const { settlement, outcome, unsettled } = done;
    const money = (minor: number): string => amountText(minor, settlement.currency, '3');
    return {
      exitCode: settlement.waiting + unsettled === 0 ? 0 : 1,
      lines: [
        `${settlement.settlementId}, paid on ${settlement.paidOn}: ${settlement.lineCount} transactions, ${settlement.waiting} to look at${outcome === 'known' ? '; imported before' : ''}.`,
        `Sales less refunds and chargebacks ${money(settlement.grossMinor)}, fees ${money(settlement.feeMinor)}, paid out ${money(settlement.netMinor)}.`,
        settlement.arrivedOn === null
          ? 'No bank statement has the transfer yet.'
          : `The transfer arrived on ${settlement.arrivedOn}.`,
        ...(unsettled === 0
          ? []
          : [`${unsettled} payments that no settlement has by now were found; they wait as well.`]),
      ],
      data: { ok: true, known: outcome === 'known', unsettled, settlement },
    };
  },
};
