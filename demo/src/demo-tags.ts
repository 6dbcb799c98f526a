import type { Currency } from '@rampa/contract';
import { createTagsService, type Tags, noTagFigures } from '../../server/src/areas/tags/index.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

/** Tags as the demo needs them: owners and states, without the figures that screens show. */
export function demoTagsOf(of: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
}): Tags {
  return createTagsService({
    ...of,
    lowBalanceOf: () => 0,
    figures: noTagFigures,
  });
}
