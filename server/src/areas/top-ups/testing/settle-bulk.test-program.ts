import { everyAccount } from '../../../testing/scope.ts';
import { openServicesOfProgram } from '../../../testing/services-of-program.ts';

// Imports the transfers that pay slips of several tags each, one after the other, until it is killed. Begun again it
// imports the same ones, as staff do who do not know how far the import came. Prints when it begins and when it is done.

const [url = '', amount = '0', ...references] = process.argv.slice(2);
const { services } = await openServicesOfProgram(url);

process.stdout.write('ready\n');
for (const reference of references) {
  const paid = { date: '2026-11-20', amountMinor: Number(amount), currency: 'RSD' } as const;
  await services.bankTransfers.import(everyAccount, [{ ...paid, id: reference, reference }]);
}
process.stdout.write('done\n');
process.exit(0);
