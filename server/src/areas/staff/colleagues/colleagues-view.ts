import type { CallResult, Currency } from '@rampa/contract';
import type { Colleague, getZaposleni, oduzmiPristup } from '@rampa/contract/staff';
import { toWireInstant } from '../../../platform/clock.ts';
import {
  limitedRoles,
  type AloneUpTo,
  type SecondPersonLimits,
} from '../../../platform/second-person.ts';
import type { ColleagueRecord, OpenWorkOf } from './colleagues.ts';

/** What calls about colleagues answer. */
export function createColleaguesView(currency: Currency, alone: SecondPersonLimits) {
  const amountOf = (upTo: AloneUpTo) => (upTo === 'any' ? null : { amount: upTo, currency });
  const limits = limitedRoles.map((role) => {
    const { refund, correction, payout, 'account-block': blocks } = alone[role];
    return {
      role,
      refund: amountOf(refund),
      correction: amountOf(correction),
      payout: { amount: payout, currency },
      blocks: blocks === 'any' ? null : blocks,
    };
  });
  return {
    list: (found: {
      readonly items: readonly ColleagueRecord[];
      readonly totalRecords: number;
    }): CallResult<typeof getZaposleni> => ({
      items: found.items.map(colleagueView),
      totalRecords: found.totalRecords,
      limits,
    }),
    work: ({ complaints, proposals, tillMinor }: OpenWorkOf): CallResult<typeof oduzmiPristup> => ({
      complaints,
      proposals,
      till: tillMinor === undefined ? null : { amount: tillMinor, currency },
    }),
  };
}

function colleagueView(one: ColleagueRecord): Colleague {
  const { invitedUntil, lastSignIn, removedAt } = one;
  return {
    user_id: one.userId,
    ime: one.firstName,
    prezime: one.lastName,
    email: one.email,
    role: one.role,
    state: one.state,
    invitedUntil: invitedUntil === null ? null : toWireInstant(invitedUntil),
    lastSignIn: lastSignIn === null ? null : toWireInstant(lastSignIn),
    secondFactor: one.secondFactor,
    point: one.point,
    ...(one.pointId === '' ? {} : { point_id: one.pointId }),
    removedAt: removedAt === null ? null : toWireInstant(removedAt),
    me: one.me,
  };
}
