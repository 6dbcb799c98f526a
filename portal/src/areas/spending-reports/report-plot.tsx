import { barAmounts } from '../../lib/formats/bar-amounts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { BarsPlot } from '../../ui/bars-plot.tsx';
import { Card } from '../../ui/page.tsx';
import type { Report } from './report-totals.tsx';

/** Of named things the first on the page; hours and days of the week are all there. */
const most = 12;

/** The amounts of the rows; the figures, and the links to their passages, are in the table below. */
export function ReportPlot({ report: { by, items } }: { readonly report: Report }) {
  const { t, formats } = useTexts();
  const shown = by === 'hour' || by === 'weekday' ? items : items.slice(0, most);
  const [highest] = shown.toSorted(
    (one, other) => other.sums.now.amount.amount - one.sums.now.amount.amount,
  );
  if (highest === undefined) return null;
  // The figures beside the bars are short; what they are of is said once.
  const { currency: unit } = formats.moneyParts(highest.sums.now.amount);
  const short = barAmounts(
    formats,
    shown.map(({ sums }) => sums.now.amount),
  );
  return (
    <Card>
      <BarsPlot
        bars={shown.map(({ of: key, name, sums }) => ({
          key,
          name,
          now: sums.now.amount.amount,
          before: sums.before.amount.amount,
          value: short(sums.now.amount),
        }))}
        summary={t('spending-reports.plot', {
          name: highest.name,
          amount: formats.money(highest.sums.now.amount),
        })}
        keyNow={`${t('spending-reports.key-now')}, ${unit}`}
        keyBefore={t('spending-reports.key-before')}
      />
    </Card>
  );
}
