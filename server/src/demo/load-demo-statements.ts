import { createClosing } from '../areas/statements/index.ts';
import { findAddressee } from '../areas/identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { lastMonthToClose } from '../platform/months.ts';

/** The months of the companies, closed as the job closes them; nobody is written to about the past. */
export async function loadDemoStatements(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly onProgress?: (line: string) => void;
}): Promise<void> {
  const closing = createClosing({
    ...options,
    customerOf: findAddressee,
    locale: () => 'sr-Latn',
    notify: () => Promise.resolve(),
  });
  const month = lastMonthToClose(options.clock.now());
  const { statements } = await closing.closeAll(month, { tell: false });
  if (statements > 0) options.onProgress?.(`${statements} monthly statements`);
}
