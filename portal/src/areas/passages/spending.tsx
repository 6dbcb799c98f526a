import { getPotrosnja } from '@rampa/contract/passages';
import { ChartColumn, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { periodOfMonth } from '../../lib/selection/period-presets.ts';
import type { Selection } from './passages-search.ts';
import { SpendingTable } from './spending-table.tsx';
import styles from './spending.module.css';

const SpendingChart = lazy(async () => ({
  default: (await import('./spending-chart.tsx')).SpendingChart,
}));

interface SpendingProps {
  readonly selection: Selection;
  /** A month was chosen; `period` is its days. */
  readonly onChooseMonth: (period: string) => void;
}

/** Spending by month of the selection: a chart, and the same figures as a table. */
export function Spending({ selection, onChooseMonth }: SpendingProps) {
  const { t } = useTexts();
  const [asTable, setAsTable] = useState(false);
  const state = useCall(getPotrosnja, { ...selection }, { quiet: true });
  // Without passages there is no spending; the list has said so.
  if (state.value === undefined && state.refusal?.code === 'passages.none') return null;
  const choose = (month: string) => onChooseMonth(periodOfMonth(month));
  return (
    <Section
      title={t('passages.spending-title')}
      actions={
        <Button
          size="small"
          icon={
            asTable ? (
              <ChartColumn size={18} aria-hidden="true" />
            ) : (
              <Table2 size={18} aria-hidden="true" />
            )
          }
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('passages.spending-as-chart') : t('passages.spending-as-table')}
        </Button>
      }
    >
      <Loaded state={state} skeleton={<ChartSkeleton />}>
        {({ months }) => {
          const currency = months[0]?.amount.currency ?? 'RSD';
          const figures = months.map(({ month, passages, amount }) => ({
            month,
            passages,
            amountMinor: amount.amount,
          }));
          const view = { months: figures, currency, onChoose: choose };
          return asTable ? (
            <SpendingTable {...view} />
          ) : (
            <Suspense fallback={<ChartSkeleton />}>
              <Card>
                <SpendingChart {...view} />
              </Card>
            </Suspense>
          );
        }}
      </Loaded>
    </Section>
  );
}

function ChartSkeleton() {
  return (
    <Card>
      <div className={styles['skeleton']}>
        <Skeleton height="100%" />
      </div>
    </Card>
  );
}
