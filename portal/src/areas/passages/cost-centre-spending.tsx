import type { CallResult } from '@rampa/contract';
import { getTroskoviPoMestima } from '@rampa/contract/passages';
import { withoutCostCentre } from '@rampa/contract/tags';
import { useCall } from '../../lib/api/queries.ts';
import { costCentreName } from '../../lib/cost-centres/use-cost-centres.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { Selection } from './passages-search.ts';
import styles from './spending.module.css';

interface CostCentreSpendingProps {
  readonly selection: Selection;
  /** Id of a cost centre, or `none`. */
  readonly onChoose: (costCentre: string) => void;
}

type Sum = CallResult<typeof getTroskoviPoMestima>['items'][number];

/** Spending of each cost centre, over the whole selection, for companies that have some. */
export function CostCentreSpending({ selection, onChoose }: CostCentreSpendingProps) {
  const { t } = useTexts();
  const state = useCall(getTroskoviPoMestima, { ...selection }, { quiet: true });
  if (state.value === undefined && state.refusal?.code === 'passages.none') return null;
  return (
    <Section title={t('passages.by-cost-centre')}>
      <Loaded
        state={state}
        skeleton={
          <SkeletonList label={t('passages.loading')} count={3} shape="rows" itemHeight="3rem" />
        }
      >
        {({ items }) => <SumTable sums={items} stale={state.updating} onChoose={onChoose} />}
      </Loaded>
    </Section>
  );
}

interface SumTableProps {
  readonly sums: readonly Sum[];
  readonly stale: boolean;
  readonly onChoose: (costCentre: string) => void;
}

function SumTable({ sums, stale, onChoose }: SumTableProps) {
  const { t, formats } = useTexts();
  const idOf = ({ costCentre }: Sum) => costCentre?.costCentreId ?? withoutCostCentre;
  const nameOf = ({ costCentre }: Sum) =>
    costCentre === null ? t('cost-centres.none') : costCentreName(costCentre);
  const name = (sum: Sum) => (
    <button
      type="button"
      className={styles['month']}
      aria-label={t('passages.by-cost-centre-show', { name: nameOf(sum) })}
      onClick={() => onChoose(idOf(sum))}
    >
      {nameOf(sum)}
    </button>
  );
  const amount = (sum: Sum) => <Amount {...formats.moneyParts(sum.amount)} />;
  const columns: readonly Column<Sum>[] = [
    { id: 'name', header: t('cost-centres.one'), rowHeader: true, cell: name },
    {
      id: 'passages',
      header: t('passages.spending-passages'),
      align: 'end',
      cell: ({ passages }) => formats.number(passages),
    },
    { id: 'amount', header: t('passages.spending-amount'), align: 'end', cell: amount },
  ];
  return (
    <DataList
      label={t('passages.by-cost-centre')}
      rows={sums}
      rowKey={idOf}
      columns={columns}
      stale={stale}
      card={(sum) => (
        <div className={styles['card']}>
          {name(sum)}
          <strong>{amount(sum)}</strong>
          <span className={styles['count']}>
            {t('passages.count', {
              count: sum.passages,
              number: formats.number(sum.passages),
            })}
          </span>
        </div>
      )}
    />
  );
}
