import type { LanguageId } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { daysLeft, dueWarning, lastMonthToWarn, monthText, nameOf } from './card-rules.ts';
import { claimWarning, selectEnding, type CardRecord } from './cards.store.ts';

export interface CardNotification {
  readonly kind: 'card-expiring';
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
}

const BATCH = 200;

/** Tells customers thirty and seven days before a card of theirs ends, once each. */
export function createCardWarnings(deps: {
  readonly database: Database;
  readonly clock: Clock;
  notify(scope: AccountScope, tx: Tx, notification: CardNotification): Promise<void>;
}): { warn(all: AllAccounts): Promise<number> } {
  const { database, clock } = deps;

  const warn = async (scope: AccountScope, card: CardRecord): Promise<number> => {
    const { expires } = card;
    if (expires === null) return 0;
    const due = dueWarning({ ...card, expires }, clock.now());
    if (due === null) return 0;
    return database.transaction(async (tx) => {
      const claimed = await claimWarning(scope, tx, card.cardId, due, clock.now());
      // One that was kept when it was over, or never looked at in time, wants no warning any more.
      if (!claimed || due === 'over') return 0;
      const days = String(daysLeft(expires, clock.now()));
      await deps.notify(scope, tx, {
        kind: 'card-expiring',
        template: 'cards.mail-expiring',
        params: () => ({ card: nameOf(card), month: monthText(expires), days }),
        path: '/pages/kartice',
      });
      return 1;
    });
  };

  return {
    async warn(all) {
      const lastMonth = lastMonthToWarn(clock.now());
      let told = 0;
      let after: string | null = null;
      for (;;) {
        const cards = await selectEnding(all, database.queries, lastMonth, after, BATCH);
        for (const card of cards) told += await warn(all.account(card.accountId), card);
        after = cards.at(-1)?.cardId ?? null;
        if (after === null || cards.length < BATCH) return told;
      }
    },
  };
}
