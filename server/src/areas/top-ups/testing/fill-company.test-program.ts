import { everyAccount } from '../../../testing/scope.ts';
import { openServicesOfProgram } from '../../../testing/services-of-program.ts';

// Imports transfers that pay into the balance of a company, one after the other, and fills its tags after each, until it is
// killed. Begun again it does the same with the same transfers. Prints when it begins and when it is done.

const [url = '', accountId = '', amount = '0', ...references] = process.argv.slice(2);
const { services } = await openServicesOfProgram(url);
const scope = everyAccount.account(accountId);

process.stdout.write('ready\n');
for (const reference of references) {
  const paid = { date: '2026-11-20', amountMinor: Number(amount), currency: 'RSD' } as const;
  await services.bankTransfers.import(everyAccount, [{ ...paid, id: reference, reference }]);
  await services.companyBalances.filling.look(scope);
}
process.stdout.write('done\n');
process.exit(0);
