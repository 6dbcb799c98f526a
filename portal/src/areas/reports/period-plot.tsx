import type { ClerkWork } from '@rampa/contract/reports';
import { barAmounts } from '../../lib/formats/bar-amounts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { BarsPlot } from '../../ui/bars-plot.tsx';
import { ColumnsPlot } from '../../ui/columns-plot.tsx';
import { Card } from '../../ui/page.tsx';
import { hourText } from './hour-text.ts';
import type { OperatorReport } from './operator-report.ts';

type Row = OperatorReport['rows'][number];

/** Of named things the first; days and hours are all there. */
const most = 12;

/** Money in the hands of clerks; of their other work the number says more. */
const inHand = new Set<ClerkWork>([
  'cash-top-ups',
  'device-sales',
  'cash-returned',
  'tills-closed',
]);

interface PeriodPlotProps {
  readonly report: OperatorReport;
  /** Of clerks: which of their work the rows are of. */
  readonly work?: ClerkWork;
}

/** The figures of the table as a picture: amounts, or how much of their work clerks did. */
export function PeriodPlot({ report: { by, rows }, work }: PeriodPlotProps) {
  const { t, formats } = useTexts();
  const [first] = rows;
  if (first === undefined) return null;
  const { currency } = first.now.amount;
  // Another currency has no place on this scale.
  const plotted = rows.filter(({ now }) => now.amount.currency === currency);
  const counts = work !== undefined && !inHand.has(work);
  const valueOf = ({ count, amount }: Row['now']): number => (counts ? count * 100 : amount.amount);
  const text = (value: number): string =>
    counts ? formats.number(value / 100) : formats.money({ amount: value, currency });
  const short = (value: number): string => formats.shortAmount({ amount: value, currency });
  const bars = plotted.slice(0, most);
  const besideBar = barAmounts(
    formats,
    bars.map(({ now }) => now.amount),
  );
  const highest = plotted.reduce((top, row) => (valueOf(row.now) > valueOf(top.now) ? row : top));
  const nameOf = ({ of, name }: Row): string => {
    if (by === 'hour') return hourText(Number(of));
    return by === 'day' ? formats.day(of) : name;
  };
  const summary = t('reports.plot', {
    name: nameOf(highest),
    value: text(valueOf(highest.now)),
  });
  return (
    <Card>
      {by === 'day' || by === 'hour' ? (
        <ColumnsPlot
          columns={plotted.map(({ of, now, before }) => ({
            key: of,
            name: by === 'hour' ? of : shortDay(of, plotted.length),
            now: valueOf(now),
            before: valueOf(before),
          }))}
          first={plotted.indexOf(highest)}
          summary={summary}
          tick={short}
          readout={({ key, now, before }) => ({
            title: by === 'hour' ? hourText(Number(key)) : formats.day(key),
            now: text(now),
            before: t('reports.key-earlier', { value: text(before) }),
          })}
        />
      ) : (
        <BarsPlot
          bars={bars.map((row) => ({
            key: row.of,
            name: row.name,
            now: valueOf(row.now),
            before: valueOf(row.before),
            value: counts ? text(valueOf(row.now)) : besideBar(row.now.amount),
          }))}
          summary={summary}
          keyNow={t('reports.key-chosen')}
          keyBefore={t('reports.key-period-before')}
        />
      )}
    </Card>
  );
}

/** Days of one month need no month. */
function shortDay(day: string, days: number): string {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return days > 31 ? `${date}.${month}.` : `${date}.`;
}
