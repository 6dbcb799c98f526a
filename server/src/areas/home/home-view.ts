import type { Amount, CallResult } from '@rampa/contract';
import type { getPocetna } from '@rampa/contract/home';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import { completenessView, type MarkedPassage, type MonthTotal } from '../passages/index.ts';
import type { HomePage } from './home.service.ts';

type Shown = CallResult<typeof getPocetna>;
type Money = (amount: number) => Amount;

export function homeView(page: HomePage, stationNameOf: (stationId: string) => string): Shown {
  const money: Money = (amount) => ({ amount, currency: page.currency });
  const { tasks, balances, spending, marked, usualRoads } = page;
  const sum = ({ passages, amountMinor }: MonthTotal) => ({
    passages,
    amount: money(amountMinor),
  });
  return {
    tasks: tasks.map(({ amountMinor, ...task }) => ({
      ...task,
      amount: amountMinor === null ? null : money(amountMinor),
    })),
    balances: balancesView(balances, money),
    ...(page.companyMinor === null ? {} : { companyBalance: money(page.companyMinor) }),
    spending: {
      thisMonth: sum(spending.thisMonth),
      lastMonth: sum(spending.lastMonth),
      lastMonthSoFar: sum(spending.lastMonthSoFar),
      today: spending.today,
      completeUpTo: completenessView(page.complete, stationNameOf),
    },
    marked: {
      items: marked.items.map((one) => markedView(one, money)),
      totalRecords: marked.totalRecords,
      amount: money(marked.totalMinor),
      period: marked.period,
    },
    usualRoads: [...usualRoads],
  };
}

function balancesView(balances: HomePage['balances'], money: Money): Shown['balances'] {
  return {
    items: balances.items.map((tag) => ({
      tag_id: tag.tagId,
      serial_number: tag.serialNumber,
      plate: tag.plate,
      nickname: tag.nickname,
      status: tag.status,
      balance: money(tag.balanceMinor),
      lowBalance: tag.low,
      ...(tag.usualTrips === null ? {} : { usualTrips: tag.usualTrips }),
    })),
    totalRecords: balances.totalRecords,
    low: balances.low,
    total: money(balances.totalMinor),
    stopped: { tags: balances.stopped.tags, amount: money(balances.stopped.amountMinor) },
  };
}

function markedView(passage: MarkedPassage, money: Money): Shown['marked']['items'][number] {
  return {
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    entry: passage.entry,
    exit: passage.exit,
    exitedAt: toWireInstant(Temporal.Instant.fromEpochMilliseconds(passage.exitedAt)),
    kategorija: passage.category,
    amount: money(passage.amountMinor),
    marks: [...passage.marks],
  };
}
