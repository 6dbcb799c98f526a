import { failure, success } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AnswererOf, ListenerOf } from '../../../platform/events/events.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { cardUse, mayCardGo } from '../../cards/index.ts';
import type { tagReleased, tagReplaced, Tags } from '../../tags/index.ts';
import { stateOf } from './automatic-rules.ts';
import {
  deleteAllRules,
  deleteRule,
  moveRule,
  selectCardUse,
  selectRules,
} from './automatic.store.ts';

export interface RuleAnswers {
  /** When the account is closed. */
  removeAll(scope: AccountScope, tx: Tx): Promise<void>;
  /** The rule, with a charge that is under way, is the new tag's. */
  readonly tagReplaced: ListenerOf<typeof tagReplaced>;
  /** Nothing tops up a tag that nobody has; its card may go. */
  readonly tagReleased: ListenerOf<typeof tagReleased>;
  readonly cardUse: AnswererOf<typeof cardUse>;
  /** A card that a rule charges cannot be removed. */
  readonly mayCardGo: AnswererOf<typeof mayCardGo>;
  /** Limits of those tags whose rule works now: not paused, failing or at its cap. */
  limits(
    scope: AccountScope,
    queries: Queries,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

/** What other areas do with a customer's rules, and ask about them. */
export function createRuleAnswers({
  clock,
  tags,
  changed,
}: {
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find'>;
  /** The tag is looked at after the transaction. */
  changed(scope: AccountScope, tx: Tx, tagId: string): Promise<void>;
}): RuleAnswers {
  return {
    removeAll: deleteAllRules,
    async tagReplaced(tx, { scope, oldTagId, newTagId }) {
      if (await moveRule(scope, tx, oldTagId, newTagId)) await changed(scope, tx, newTagId);
    },
    async tagReleased(tx, { scope, tagId }) {
      await deleteRule(scope, tx, tagId);
    },
    cardUse: ({ scope, queries }) => selectCardUse(scope, queries),
    async mayCardGo({ scope, tx, cardId }) {
      const rules = await selectRules(scope, tx);
      const needing = rules.find((rule) => rule.cardId === cardId);
      if (needing === undefined) return success({});
      const tag = await tags.find(scope, needing.tagId, tx);
      return failure('cards.needed-by-top-up', { tag: tag?.serialNumber ?? '' });
    },
    async limits(scope, queries, tagIds) {
      const now = clock.now();
      const working = (await selectRules(scope, queries)).filter((rule) =>
        ['active', 'waiting'].includes(stateOf(rule, now)),
      );
      return new Map(
        working
          .filter(({ tagId, failures }) => tagIds.includes(tagId) && failures === 0)
          .map(({ tagId, limitMinor }) => [tagId, limitMinor]),
      );
    },
  };
}
