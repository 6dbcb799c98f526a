import { getPotrosnja } from '@rampa/contract/passages';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { tollCurrency } from '../../lib/country/toll-currency.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { extra } from '../../ui/extra.ts';
import { Card, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { periodOfMonth } from '../../lib/selection/period-presets.ts';
import type { Selection } from './passages-search.ts';
import { SpendingTable } from './spending-table.tsx';
import type { SpendingStep } from './spending-scale.ts';
import { useStepWords } from './step-words.ts';
import styles from './spending.module.css';

// As wide as its container, it cannot be in first pictures, where no width is known.
const SpendingChart = extra(
  async () => (await import('./spending-chart.tsx')).SpendingChart,
  <ChartPlace />,
);

interface SpendingProps {
  readonly selection: Selection;
  /** A month or a day was selected; `period` is its days. */
  readonly onChoosePeriod: (period: string) => void;
}

type View = 'chart' | 'table';

/**
 * Spending of the selection by month, or of a single month by day: a chart, and the same figures as a
 * table.
 */
export function Spending({ selection, onChoosePeriod }: SpendingProps) {
  const { t } = useTexts();
  const [view, setView] = useState<View>('chart');
  const { state, step, spent, currency } = useSpending(selection);
  const words = useStepWords(step);
  // Without passages there is no spending; the list says so.
  if (state.value === undefined && state.refusal !== undefined) return null;
  const asTable = view === 'chart';
  const turn = (
    <Button
      size="small"
      icon={
        asTable ? (
          <Table2 size={18} aria-hidden="true" />
        ) : (
          <ChartColumn size={18} aria-hidden="true" />
        )
      }
      onClick={() => setView(asTable ? 'table' : 'chart')}
    >
      {asTable ? t('passages.spending-as-table') : t('passages.spending-as-chart')}
    </Button>
  );
  const onChoose = (key: string) =>
    onChoosePeriod(step === 'day' ? `${key}/${key}` : periodOfMonth(key));
  const shown = { spent, step, currency, onChoose };
  return (
    <Section title={words.title} actions={turn}>
      <Loaded state={state} skeleton={<ChartSkeleton />}>
        {() =>
          view === 'table' ? (
            <SpendingTable {...shown} />
          ) : (
            <Card>
              <SpendingChart {...shown} />
            </Card>
          )
        }
      </Loaded>
    </Section>
  );
}

/** By day if the selection is short, or has passages in a single month. */
function useSpending(selection: Selection) {
  const whole = useCall(getPotrosnja, { ...selection }, { quiet: true });
  const { months = [], days = [] } = whole.value ?? {};
  const single = months.length === 1 && days.length === 0 ? months[0]?.month : undefined;
  const daily = useCall(
    getPotrosnja,
    { ...selection, period: periodOfMonth(single ?? '2000-01') },
    { quiet: true, enabled: single !== undefined },
  );
  const shownDays = single === undefined ? days : (daily.value?.days ?? []);
  const step: SpendingStep = shownDays.length > 1 ? 'day' : 'month';
  const spent =
    step === 'day'
      ? shownDays.map(({ day, passages, amount }) => ({
          key: day,
          passages,
          amountMinor: amount.amount,
        }))
      : months.map(({ month, passages, amount }) => ({
          key: month,
          passages,
          amountMinor: amount.amount,
        }));
  return {
    state: whole,
    step,
    spent,
    currency: months[0]?.amount.currency ?? tollCurrency(),
  } as const;
}

function ChartSkeleton() {
  return (
    <Card>
      <ChartPlace />
    </Card>
  );
}

function ChartPlace() {
  return (
    <div className={styles['skeleton']}>
      <Skeleton height="100%" />
    </div>
  );
}
