import type { ChargeRefusal } from '@rampa/contract/top-ups';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { TopUpRecord } from '../top-ups.store.ts';
import type { AutomaticMails } from './automatic-mails.ts';
import { nextTry, untroubled } from './automatic-rules.ts';
import { lockRuleOfOrder, updateProgress, type AutomaticRule } from './automatic.store.ts';

/** How a charge has ended. */
export interface ChargeEnd {
  readonly outcome: 'paid' | 'refused' | 'abandoned';
  readonly reason: string | null;
  /** The saved card that was charged. */
  readonly cardId: string | null;
}

export type ChargeEnded = (
  scope: AccountScope,
  tx: Tx,
  topUp: TopUpRecord,
  end: ChargeEnd,
) => Promise<void>;

/** What the end of a charge means for its rule: it rests, tries another card, or tries again later. */
export function createChargeEnded(deps: {
  readonly clock: Clock;
  readonly mails: Pick<AutomaticMails, 'refused'>;
  /** The tag is looked at again after the transaction. */
  lookAgain(scope: AccountScope, tx: Tx, tagId: string): Promise<void>;
}): ChargeEnded {
  const { clock, mails } = deps;

  const fail = async (
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    refusal: ChargeRefusal,
    amountMinor: number,
  ): Promise<void> => {
    const failures = rule.failures + 1;
    const failedAt = clock.now();
    const nextTryAt = nextTry(failures, refusal, failedAt);
    await updateProgress(scope, tx, rule, {
      orderNumber: null,
      failures,
      failedAt,
      refusal,
      nextTryAt,
    });
    await mails.refused(scope, tx, rule, { refusal, nextTryAt, amountMinor });
  };

  return async (scope, tx, { orderNumber, amountMinor }, { outcome, reason, cardId }) => {
    const rule = await lockRuleOfOrder(scope, tx, orderNumber);
    // Removed meanwhile, or an answer that came after the next charge had begun.
    if (rule === undefined) return;
    const { tagId } = rule;
    if (outcome === 'paid') {
      await updateProgress(scope, tx, rule, { orderNumber: null, ...untroubled });
      // Tolls charged meanwhile may call for another one.
      await deps.lookAgain(scope, tx, tagId);
    } else if (cardId !== rule.cardId) {
      // The customer has chosen another card meanwhile: it has refused nothing, and is tried now.
      await updateProgress(scope, tx, rule, { orderNumber: null });
      await deps.lookAgain(scope, tx, tagId);
    } else if (reason === 'withdrawn') {
      await updateProgress(scope, tx, rule, { orderNumber: null });
    } else await fail(scope, tx, rule, refusalOf(reason), amountMinor);
  };
}

const refusals: ReadonlySet<string> = new Set<ChargeRefusal>([
  'insufficient-funds',
  'card-expired',
  'card-blocked',
  'card-unknown',
  'no-answer',
  'confirmation-needed',
]);

/** A payment's reason, in the words that customers are told. */
export function refusalOf(reason: string | null): ChargeRefusal {
  if (reason === 'not-taken') return 'no-answer';
  // The set holds nothing but refusals.
  return reason !== null && refusals.has(reason) ? (reason as ChargeRefusal) : 'declined';
}
