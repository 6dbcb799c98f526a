import { Pencil, Trash2 } from 'lucide-react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './budgets.module.css';
import { budgetName, budgetTone, type BudgetTask, type ListedBudget } from './budget-names.ts';

interface BudgetListProps {
  readonly budgets: readonly ListedBudget[];
  readonly onTask: (task: BudgetTask) => void;
}

/** Whose budget, how much of it is spent, and how much it is. */
export function BudgetList({ budgets, onTask }: BudgetListProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<ListedBudget>[] = [
    {
      id: 'name',
      header: t('tags.budget-whose'),
      rowHeader: true,
      cell: (budget) => <Name budget={budget} />,
    },
    {
      id: 'spent',
      header: t('tags.budget-spent'),
      cell: (budget) => <Spent budget={budget} />,
    },
    {
      id: 'monthly',
      header: t('tags.budget-monthly'),
      align: 'end',
      cell: ({ monthly }) => <Amount {...formats.moneyParts(monthly)} />,
    },
    {
      id: 'actions',
      header: t('tags.column-actions'),
      cell: (budget) => <Actions budget={budget} onTask={onTask} />,
    },
  ];
  return (
    <DataList
      label={t('tags.budgets')}
      rows={budgets}
      rowKey={({ subject, subjectId }) => `${subject}:${subjectId}`}
      columns={columns}
      card={(budget) => (
        <div className={styles['card']}>
          <Name budget={budget} />
          <span className={styles['monthly']}>
            {t('tags.budget-a-month', { amount: formats.money(budget.monthly) })}
          </span>
          <Spent budget={budget} />
          <Actions budget={budget} onTask={onTask} />
        </div>
      )}
    />
  );
}

function Name({ budget }: { readonly budget: ListedBudget }) {
  const { t } = useTexts();
  return (
    <span className={styles['name']}>
      <strong>{budgetName(budget, t)}</strong>
      {budget.ended ? <StatusPill tone="neutral">{t('tags.budget-ended')}</StatusPill> : null}
    </span>
  );
}

function Spent({ budget }: { readonly budget: ListedBudget }) {
  const { t, formats } = useTexts();
  const label = t('tags.budget-spent-of', { name: budgetName(budget, t) });
  const tone = budgetTone(budget);
  const percent = formats.percent(budget.percent * 10);
  return (
    <span className={styles['spent']}>
      <span className={styles['figures']}>
        <Amount {...formats.moneyParts(budget.spent)} />
        <StatusPill tone={tone}>{percent}</StatusPill>
      </span>
      <ProgressBar
        label={label}
        value={Math.min(1, budget.percent / 100)}
        text={percent}
        tone={tone}
      />
    </span>
  );
}

function Actions({
  budget,
  onTask,
}: {
  readonly budget: ListedBudget;
  readonly onTask: (task: BudgetTask) => void;
}) {
  const { t } = useTexts();
  const named = <Spoken> {budgetName(budget, t)}</Spoken>;
  return (
    <span className={styles['actions']}>
      {budget.ended ? null : (
        <Button
          kind="quiet"
          size="small"
          icon={<Pencil size={16} />}
          onClick={() => onTask({ kind: 'edit', budget })}
        >
          {t('tags.edit')}
          {named}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={<Trash2 size={16} />}
        onClick={() => onTask({ kind: 'remove', budget })}
      >
        {t('tags.budget-remove')}
        {named}
      </Button>
    </span>
  );
}
