import { allAccountsOfOperator } from '../../server/src/platform/scope/make-scope.ts';

/** The demo is loaded from the server's machine, into the accounts that it opens. */
export const demoAccounts = allAccountsOfOperator('demo');
