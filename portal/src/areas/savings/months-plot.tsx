import { barAmounts } from '../../lib/formats/bar-amounts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { BarsPlot } from '../../ui/bars-plot.tsx';
import { Card } from '../../ui/page.tsx';
import type { SavingsShown } from './savings-shown.ts';

/** Tolls month by month, with a line at what they would have been; the figures are in the table below. */
export function MonthsPlot({
  savings: { months, totalRecords },
}: {
  readonly savings: SavingsShown;
}) {
  const { t, formats } = useTexts();
  const largest = months.toSorted((one, other) => other.saved.amount - one.saved.amount).at(0);
  if (largest === undefined || totalRecords === 0) return null;
  // The figures beside the bars are short; what they are of is said once.
  const { currency: unit } = formats.moneyParts(largest.saved);
  const short = barAmounts(
    formats,
    months.map(({ paid }) => paid),
  );
  return (
    <Card>
      <BarsPlot
        bars={months.map(({ month, paid, wouldHavePaid }) => ({
          key: month,
          name: formats.month(month),
          now: paid.amount,
          before: wouldHavePaid.amount,
          value: short(paid),
        }))}
        summary={t('savings.plot', {
          month: formats.month(largest.month),
          amount: formats.money(largest.saved),
        })}
        keyNow={`${t('savings.key-paid')}, ${unit}`}
        keyBefore={t('savings.key-would')}
      />
    </Card>
  );
}
