import { amountText } from '../platform/amount-text.ts';
import {
  largestCustomersFile,
  readCustomers,
  type CustomerImportReport,
} from '../areas/customer-import/index.ts';
import { countries } from '../countries.ts';
import { tollDay } from '../platform/clock.ts';
import { afterBulk } from './after-bulk.ts';
import type { Command } from './command.ts';
import { programScope } from './command-line-scope.ts';
import { readImport } from './read-import.ts';
import { refusedImport } from './refused-import.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

export const customersCommand: Command = {
  name: 'import customers',
  stopsWhenAsked: true,
  help: `Takes over customers of another system with their tags, the balances of these, and what they agreed to. FILE is CSV with the header customer_number, email, person_type, first_name, last_name and optionally username, phone, business_name, tax_number, company_number, street, city, postcode, language, terms_version, terms_accepted_on, privacy_version, privacy_accepted_on, serial_number, category, plate, nickname, balance (comma or semicolon); a line for each tag, or for a customer without one; further lines of a customer may leave out all but the number and the tag. person_type is private or business, language sr-Cyrl, sr-Latn or en, a balance an amount such as 1234,56 or 1.234,56, below zero if it is owed. 200,000 lines at most. The address counts as confirmed; nobody is written to, and everybody sets a password by “Forgotten password”. Each balance is booked once, by a journal against the operator's opening balances. A file with a fault is refused whole, the first fifty faults with their lines and columns; then it is written by 500 customers at a time. The same file again changes nothing, nor what customers have changed since, and after a stop it goes on where it was. A later file may bring balances of tags that came without. Customers who have closed their accounts meanwhile are left out and listed. An address or user name that somebody signs in with already is a fault; with --skip-known such customers are left out and listed. --dry-run reports the outcome and changes nothing.`,
  options: ['skip-known'],
  async run(context) {
    const { args, settings, clock, dryRun = false, say, signal } = context;
    const [file] = args;
    if (file === undefined) return wrongUsage('import customers', 'Which file?');
    const { purchase, currency } = countries[settings.country];
    const found = await readImport(file, largestCustomersFile);
    const read = found.ok
      ? readCustomers(found.bytes, {
          country: settings.country,
          categories: purchase.categories,
          today: tollDay(clock.now()),
        })
      : found;
    if (!read.ok) return refusedImport(file, read.faults);
    const { customers } = read;
    const skipKnown = context.options?.['skip-known'] === true;
    const outcome = await withServices(context, ({ importCustomers }) =>
      importCustomers(programScope, customers, { dryRun, skipKnown, say, signal }),
    );
    const { report } = outcome;
    if (!dryRun) await afterBulk(context, report.customers + report.tags);
    if (!outcome.ok) {
      const faults = outcome.faults.map(({ index, field, message }) => ({
        ...read.placeOf(index, field),
        message: `${read.nameOf(index, field)}: ${message}`,
      }));
      const refused = refusedImport(file, faults, writtenBefore(report));
      return { ...refused, data: { ...refused.data, ...report } };
    }
    const { stopped } = outcome;
    const verb = dryRun ? 'would be' : 'were';
    return {
      exitCode: stopped ? 1 : 0,
      lines: [
        ...report.closed.map((number) => `left out, the account was closed: ${number}`),
        ...report.skipped.map((number) => `left out, registered already: ${number}`),
        `${customers.length} customers read: ${report.customers} ${verb} taken over, ${report.unchanged} stay as they are.`,
        `${report.tags} tags ${verb} linked, ${report.balances} balances booked: ${amountText(report.balanceMinor, currency, '3')} together.`,
        ...(stopped ? ['Stopped. The same file goes on from here.'] : []),
        ...(dryRun ? ['Nothing was changed (--dry-run).'] : []),
      ],
      data: { ok: !stopped, dryRun, stopped, currency, ...report },
    };
  },
};

/** Of a file that was refused in the middle, which happens only if people change something meanwhile. */
function writtenBefore({ customers, tags, balances }: CustomerImportReport): string {
  return customers + tags + balances === 0
    ? 'Nothing was imported.'
    : `${customers} customers, ${tags} tags and ${balances} balances were taken over before; the rest waits.`;
}
