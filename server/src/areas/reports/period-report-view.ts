import type { CallResult, Currency } from '@rampa/contract';
import type { getIzvestajUprave } from '@rampa/contract/reports';
import type { CountedSum, PeriodReport } from './period-report.ts';

export function periodReportView({
  by,
  days,
  complete,
  tolls,
  rows,
}: PeriodReport): CallResult<typeof getIzvestajUprave> {
  return {
    by,
    periods: days,
    complete,
    tolls: tolls.map(({ currency, now, before }) => ({
      now: sumView(now, currency),
      before: sumView(before, currency),
    })),
    rows: rows.map(({ of, name, work, currency, now, before }) => ({
      of,
      name,
      ...(work === undefined ? {} : { work }),
      now: sumView(now, currency),
      before: sumView(before, currency),
    })),
  };
}

function sumView({ count, amountMinor: amount }: CountedSum, currency: Currency) {
  return { count, amount: { amount, currency } };
}
