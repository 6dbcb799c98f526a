import type { CallResult } from '@rampa/contract';
import type { getIzvestaj } from '@rampa/contract/spending-reports';
import { completenessView } from '../passages/index.ts';
import { howPaid } from './paid-later-rules.ts';
import type { ComparedSums, Sum } from './report-rows.ts';
import type { SpendingReport } from './spending-report.ts';

export function reportView(
  { by, days, rows, total, complete, abroad, laterMinor, currency }: SpendingReport,
  slice: { readonly first: number; readonly rows: number },
  stationNameOf: (stationId: string) => string,
): CallResult<typeof getIzvestaj> {
  const sum = ({ passages, amountMinor }: Sum) => ({
    passages,
    amount: { amount: amountMinor, currency },
  });
  const compared = ({ now, before, yearBefore }: ComparedSums) => ({
    now: sum(now),
    before: sum(before),
    yearBefore: sum(yearBefore),
  });
  const period = ({ from, to }: typeof days.now): string => `${from}/${to}`;
  const paid = howPaid(total.now.amountMinor, laterMinor);
  return {
    by,
    periods: {
      now: period(days.now),
      before: period(days.before),
      yearBefore: period(days.yearBefore),
    },
    items: rows
      .slice(slice.first, slice.first + slice.rows)
      .map(({ key, name, detail, gone, sums }) => ({
        of: key,
        name,
        detail,
        gone,
        sums: compared(sums),
      })),
    totalRecords: rows.length,
    total: compared(total),
    completeUpTo: completenessView(complete, stationNameOf),
    ...(paid === 'ahead' ? {} : { paid }),
    abroad: abroad.map((one) => ({
      country: one.country,
      passages: one.passages,
      localAmount: { amount: one.localMinor, currency: one.localCurrency },
      amount: { amount: one.amountMinor, currency: one.currency },
    })),
  };
}
