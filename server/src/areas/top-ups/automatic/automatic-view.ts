import type { Amount, CallResult } from '@rampa/contract';
import type { AutomaticTopUp, getAutomatskeDopune } from '@rampa/contract/top-ups';
import { toWireInstant } from '../../../platform/clock.ts';
import type { ShownRule } from './automatic.service.ts';

export function automaticTopUpsView(
  rules: readonly ShownRule[],
): CallResult<typeof getAutomatskeDopune> {
  return { items: rules.map(automaticTopUpView), totalRecords: rules.length };
}

function automaticTopUpView({ rule, state, spentMinor }: ShownRule): AutomaticTopUp {
  const money = (amount: number): Amount => ({ amount, currency: rule.currency });
  const { refusal, failedAt, failures, nextTryAt } = rule;
  return {
    tag_id: rule.tagId,
    state,
    cardId: rule.cardId,
    limit: money(rule.limitMinor),
    amount: money(rule.amountMinor),
    ...(rule.upTo ? { upTo: true } : {}),
    monthlyCap: money(rule.monthlyCapMinor),
    spentThisMonth: money(spentMinor),
    failure:
      refusal === null || failedAt === null
        ? null
        : {
            reason: refusal,
            at: toWireInstant(failedAt),
            tries: failures,
            nextTryAt: nextTryAt === null ? null : toWireInstant(nextTryAt),
          },
    order_number: rule.orderNumber,
  };
}
