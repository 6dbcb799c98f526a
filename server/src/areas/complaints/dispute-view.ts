import type { Amount, CallResult, Currency, LanguageId } from '@rampa/contract';
import type {
  DeskPassage,
  getPredmet,
  getSporniProlasci,
  ProposedRefund,
} from '@rampa/contract/complaints';
import { reasonsView } from '../passages/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { disputedView, filedBeforeView, subjectView } from './complaint-view.ts';
import type { ComplaintTopic } from './complaints.service.ts';
import type { Recognised, SuggestedRefund } from './recognised.ts';
import type { DisputablePassages, JudgedDispute } from './several-passages.ts';

export function topicView(
  { subject, filed, recognised, currency }: ComplaintTopic,
  languageId: LanguageId,
): CallResult<typeof getPredmet> {
  return {
    ...subjectView(subject, currency, languageId),
    filedBefore: filed.map(filedBeforeView),
    recognised: recognisedView(recognised),
  };
}

function recognisedView(
  recognised: Recognised | null,
): CallResult<typeof getPredmet>['recognised'] {
  if (recognised === null) return null;
  const { kind, category, reasons } = recognised;
  return { kind, kategorija: category, reasons: reasonsView(reasons) };
}

export function suggestedRefundView(
  { because, ...suggested }: SuggestedRefund,
  currency: Currency,
): ProposedRefund {
  return {
    amount: { amount: suggested.amountMinor, currency },
    because,
    charged: { amount: suggested.chargedMinor, currency },
    chargedKategorija: suggested.chargedCategory,
    tagKategorija: suggested.tagCategory,
    due: { amount: suggested.dueMinor, currency },
  };
}

export function disputableView(
  { items, totalMinor, recognised, currency }: DisputablePassages,
  languageId: LanguageId,
): CallResult<typeof getSporniProlasci> {
  const money = (amount: number): Amount => ({ amount, currency });
  return {
    items: items.map(({ passage, explanation, dueMinor, filed }) => {
      const asKept = { ...passage, accepted: null, refundMinor: null };
      const {
        decision: _,
        refund: __,
        ...view
      } = disputedView(asKept, { state: 'received', currency }, languageId);
      return {
        ...view,
        kategorija: explanation.passage.category,
        reasons: reasonsView(explanation.reasons),
        due: dueMinor === null ? null : money(dueMinor),
        filedBefore: filed.map(filedBeforeView),
      };
    }),
    totalAmount: money(totalMinor),
    recognised,
  };
}

export function judgedDisputesView(
  complaint: ComplaintRecord,
  disputes: readonly JudgedDispute[],
  languageId: LanguageId,
): DeskPassage[] {
  const money = (amount: number): Amount => ({ amount, currency: complaint.currency });
  return disputes.map(({ passage, explanation, dueMinor, leftMinor, proposedMinor, filed }) => ({
    ...disputedView(passage, complaint, languageId),
    lane: explanation.passage.lane,
    chargedKategorija: explanation.passage.category,
    tagKategorija: explanation.calculation.tagCategory,
    reasons: reasonsView(explanation.reasons),
    due: dueMinor === null ? null : money(dueMinor),
    left: money(leftMinor),
    proposed: money(proposedMinor),
    relatedComplaints: filed.map(filedBeforeView),
  }));
}
