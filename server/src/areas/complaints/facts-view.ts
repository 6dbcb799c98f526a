import type { ComplaintFacts, NeighbourPassage } from '@rampa/contract/complaints';
import type { Currency } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import { hourView } from '../lanes/index.ts';
import { readingView } from '../passages/index.ts';
import type { FactPassage, Facts } from './complaint-facts.ts';

export function factsView(facts: Facts): ComplaintFacts {
  const { currency } = facts.complaint;
  return {
    passages: facts.passages.map((one) => passageView(one, facts.disputedId, currency)),
    laneHour:
      facts.laneHour && hourView(facts.laneHour, (amount: number) => ({ amount, currency })),
    reading: facts.reading && readingView(facts.reading),
    partner: facts.partner && {
      record: facts.partner.sourceKey,
      receivedAt: wireOf(facts.partner.receivedAt),
    },
    complaints: facts.others.map(({ number, kind, state, receivedAt }) => ({
      complaint_number: number,
      kind,
      state,
      receivedAt: toWireInstant(receivedAt),
    })),
    complaintsTotal: facts.othersTotal,
  };
}

function passageView(
  { home, abroad }: FactPassage,
  disputedId: string,
  currency: Currency,
): NeighbourPassage {
  const one = home ?? abroad;
  return {
    passage_id: one.passageId,
    disputed: one.passageId === disputedId,
    country: abroad?.country ?? '',
    entry: one.entry,
    exit: one.exit,
    enteredAt: one.enteredAt === null ? null : wireOf(one.enteredAt),
    exitedAt: wireOf(one.exitedAt),
    lane: home?.lane ?? '',
    kategorija: one.category,
    amount: { amount: one.amountMinor, currency },
    marks: home === undefined ? [] : [...home.marks],
  };
}

function wireOf(epochMs: number): string {
  return toWireInstant(Temporal.Instant.fromEpochMilliseconds(epochMs));
}
