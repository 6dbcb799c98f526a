import { createClosing } from '../../server/src/areas/statements/index.ts';
import { findAddressee } from '../../server/src/areas/identity/index.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { lastMonthToClose } from '../../server/src/platform/months.ts';
import { demoAccounts } from './demo-scope.ts';

/**
 * The months of the companies, closed as the job closes them; nobody is notified about the past.
 */
export async function loadDemoStatements(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly onProgress?: (line: string) => void;
}): Promise<void> {
  const closing = createClosing({
    ...options,
    customerOf: findAddressee,
    // Months of before anybody confirmed anything.
    completeNow: () => Promise.resolve(null),
    locale: () => 'sr-Latn',
    notify: () => Promise.resolve(),
  });
  const month = lastMonthToClose(options.clock.now());
  const { statements } = await closing.closeAll(demoAccounts, month, { tell: false });
  if (statements > 0) options.onProgress?.(`${statements} monthly statements`);
}
