import { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { passagesAnswered } from './events.ts';

/** What of the passages that look wrong still asks something of the customer. */
export interface StillAsking {
  /** The passages that were answered since a day. */
  answered(scope: AccountScope, queries: Queries, since: string): Promise<readonly string[]>;
  /**
   * The same count without the passages that were answered since a day. Nothing more is asked where nothing looks
   * wrong, or nothing was answered: as for nearly everybody.
   */
  of<Counted>(
    scope: AccountScope,
    queries: Queries,
    marked: { readonly count: number; readonly counted: Counted; readonly since: string },
    without: (answered: readonly string[]) => Promise<Counted>,
  ): Promise<Counted>;
}

export function createStillAsking(events: Pick<Events, 'ask'>): StillAsking {
  const answeredSince: StillAsking['answered'] = async (scope, queries, day) => {
    const since = Temporal.PlainDate.from(day);
    const answers = await events.ask(passagesAnswered, { scope, queries, since });
    return [...new Set(answers.flat())];
  };
  return {
    answered: answeredSince,
    async of(scope, queries, { count, counted, since }, without) {
      if (count === 0) return counted;
      const answered = await answeredSince(scope, queries, since);
      return answered.length === 0 ? counted : without(answered);
    },
  };
}
