import { defineJob } from '../../platform/jobs/jobs.ts';
import { lastMonthToClose } from '../../platform/months.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createClosing } from './closing.ts';
import { createStatements } from './statements.service.ts';

const CLOSE_SECONDS = 3600;

/** Past months for who has just wished for statements. What it leaves undone, the hourly job does. */
const pastStatementsJob = defineJob<{ readonly accountId: string }>({
  queue: 'statements-past',
  retries: 20,
  retryDelay: 10,
  retryDelayMax: 300,
  expireIn: 600,
});

/** Monthly statements, closed by a job that any server may do, or the command line. */
export function createStatementsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly calculator: TollCalculator;
    readonly documentCodes: DocumentCodes;
    readonly completeness: SaidCompleteness;
  },
) {
  const { settings, jobs, clock, facts } = platform;
  const { identity, language, calculator, documentCodes, completeness } = uses;
  const customerOf = identity.addresseeOf;
  const service = createStatements({
    ...platform,
    calculator,
    documentCodes,
    completeness,
    translator: language,
    tollTime: createTollTime(),
    seller: settings.seller,
    color: facts.documentColor,
    customerOf,
    makePast: ({ accountId }, tx) => jobs.enqueue(tx, pastStatementsJob, { accountId }),
  });
  const closing = createClosing({
    ...platform,
    customerOf,
    completeNow: completeness.now,
    locale: language.locale,
    notify: identity.notify,
  });
  jobs.onAccount(pastStatementsJob, (scope) =>
    closing.closePast(scope, lastMonthToClose(clock.now())),
  );
  jobs.every('statements-close', CLOSE_SECONDS, async (all) => {
    await closing.closeAll(all, lastMonthToClose(clock.now()), { tell: true });
  });
  return { service, closing };
}
