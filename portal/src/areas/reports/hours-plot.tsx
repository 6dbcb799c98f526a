import { useTexts } from '../../lib/texts/use-texts.ts';
import { ColumnsPlot, type PlottedColumn } from '../../ui/columns-plot.tsx';
import { hourText } from './hour-text.ts';
import type { Tolls } from './use-work-state.ts';

/** What the plot is of. */
export type Measure = 'passages' | 'amount';

interface HoursPlotProps {
  readonly tolls: Tolls;
  readonly measure: Measure;
}

/** Today before last week, by hour: the hour under the pointer is read out, or the last full one. */
export function HoursPlot({ tolls, measure }: HoursPlotProps) {
  const { t, formats } = useTexts();
  const columns = columnsOf(tolls, measure);
  const { currency } = tolls.sum.amount;
  const text = (value: number) =>
    measure === 'amount'
      ? formats.money({ amount: value, currency })
      : formats.number(Math.round(value / 100));
  const [busiest] = columns.toSorted((one, other) => other.now - one.now);
  if (busiest === undefined) return null;
  return (
    <ColumnsPlot
      columns={columns}
      first={Math.max(0, tolls.hours - 1)}
      summary={t('reports.summary', {
        what: t(measure === 'amount' ? 'reports.revenue' : 'reports.passages'),
        hour: hourText(Number(busiest.key)),
        value: text(busiest.now),
        before: text(busiest.before),
      })}
      tick={(value) => formats.shortAmount({ amount: value, currency })}
      readout={({ key, now, before }) => ({
        title: hourText(Number(key)),
        now: t('reports.key-today', { value: text(now) }),
        before: t('reports.key-before', { value: text(before) }),
      })}
    />
  );
}

function columnsOf({ byHour }: Tolls, measure: Measure): readonly PlottedColumn[] {
  return byHour.map(({ hour, passages, passagesBefore, amount, amountBefore }) => ({
    key: String(hour),
    name: String(hour),
    ...(measure === 'amount'
      ? { now: amount.amount, before: amountBefore.amount }
      : { now: passages * 100, before: passagesBefore * 100 }),
  }));
}
