import { onCommandLine, readBankFile } from '../areas/payments/index.ts';
import { afterBulk } from './after-bulk.ts';
import type { FileFault } from '../platform/files/places.ts';
import type { Command } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';
import { readImport } from './read-import.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

const sentences = {
  credited: 'credited',
  known: 'imported before',
  'unknown-reference': 'NOT CREDITED: no order has this reference',
  'amount-differs': 'NOT CREDITED: the amount is not that of the slip',
  'paid-before': 'NOT CREDITED: the order was paid before',
  'day-differs': 'NOT CREDITED: it came before there was a slip, or long after it expired',
  returned: 'NOT CREDITED: the bank has taken it back',
  'returned-after': 'the bank has taken it back after it was credited',
  'maybe-returned':
    'NOT CREDITED: the bank has taken back a part of it, or one that looks the same',
} as const;

/** Without the codes of the back office. */
function plainFault({ line, column, heading, message }: FileFault): FileFault {
  return { line, column, ...(heading === undefined ? {} : { heading }), message };
}

/** In a table people look for the column by its heading; in other files an editor goes to the place. */
function faultLine(file: string, { line, column, heading, message }: FileFault): string {
  if (heading === undefined) return `${file}:${line}:${column}: ${message}`;
  if (heading === '') return `${file}, line ${line}: ${message}`;
  // Faults of a cell's content begin with the name of its field, as those of a JSON list do.
  const said = message.startsWith(`${heading}: `) ? message : `${heading}: ${message}`;
  return `${file}, line ${line}, column ${said}`;
}

export const bankStatementCommand: Command = {
  name: 'import bank-statement',
  help: `Imports the incoming transfers of a bank statement and credits the top-ups and orders whose references, amounts and days they carry; what fits none waits in the back office, under Bank statements. FILE is a statement of ISO 20022 (camt.053) or SWIFT (MT940), CSV with the header id,date,amount,currency,reference (comma or semicolon) or a JSON list of such objects: id is the bank's id of the entry, date YYYY-MM-DD, amount with a comma or a point, reference as the payer wrote it. A file with a fault is refused whole. Importing it again, or the same statement in another format, credits nothing twice. Exit code 1 as long as a transfer of the statement has to be looked at by somebody.`,
  async run(context) {
    const [file] = context.args;
    if (file === undefined) {
      return wrongUsage('import bank-statement', 'Which file?');
    }
    const found = await readImport(file);
    const statement = found.ok ? readBankFile(found.bytes, onCommandLine) : found;
    if (!statement.ok) {
      const lines = statement.faults.map((fault) => faultLine(file, fault));
      return {
        exitCode: 1,
        lines: [...lines, 'Nothing was imported.'],
        data: { ok: false, faults: statement.faults.map(plainFault) },
      };
    }
    const imported = await withServices(context, (services) =>
      services.bankTransfers.import(
        commandLineScope(context.clock),
        statement.transfers,
        statement.format,
      ),
    );
    await afterBulk(context, imported.length);
    const open = imported.filter((transfer) => transfer.open);
    return {
      exitCode: open.length === 0 ? 0 : 1,
      lines: [
        ...imported.map(
          ({ id, verdict, open: waits }) =>
            `${id}: ${verdict === 'known' && waits ? 'imported before, STILL WAITS' : sentences[verdict]}`,
        ),
        `${imported.length} transfers read, ${imported.filter(({ verdict }) => verdict === 'credited').length} credited, ${open.length} to look at.`,
      ],
      data: { imported },
    };
  },
};
