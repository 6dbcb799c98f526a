import type { Currency } from '@rampa/contract';
import { getBudzeti } from '@rampa/contract/budgets';
import { Gauge } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { tollCurrency } from '../../../lib/country/toll-currency.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Completeness } from '../../../lib/trips/completeness.tsx';
import { ListedTab } from '../listed-tab.tsx';
import { BudgetList } from './budget-list.tsx';
import type { BudgetTask, ListedBudget } from './budget-names.ts';
import { late } from '../../../ui/late.ts';

const BudgetDialog = late(async () => (await import('./budget-dialog.tsx')).BudgetDialog);
const RemoveBudgetDialog = late(
  async () => (await import('./remove-budget-dialog.tsx')).RemoveBudgetDialog,
);

/** What tolls may cost in a month, and what they have cost in this one. */
export function BudgetsTab() {
  const { t, formats, languageId } = useTexts();
  const state = useCall(getBudzeti, { languageId });
  const [task, setTask] = useState<BudgetTask>();
  return (
    <>
      <ListedTab
        state={state}
        texts={{
          loading: t('tags.budgets-loading'),
          add: t('tags.budget-add'),
          emptyTitle: t('tags.budgets-empty-title'),
          empty: t('tags.budgets-empty-text'),
        }}
        icon={<Gauge size={36} />}
        itemHeight="4.5rem"
        lead={({ month }) => t('tags.budgets-lead', { month: formats.month(month.slice(0, 7)) })}
        note={({ completeUpTo }) => <Completeness value={completeUpTo} />}
        onAdd={() => setTask({ kind: 'add' })}
      >
        {({ items }) => <BudgetList budgets={items} onTask={setTask} />}
      </ListedTab>
      <Suspense>
        <Task
          task={task}
          all={state.value?.items ?? []}
          currency={state.value?.currency ?? tollCurrency()}
          onClose={() => setTask(undefined)}
        />
      </Suspense>
    </>
  );
}

function Task({
  task,
  all,
  currency,
  onClose,
}: {
  readonly task: BudgetTask | undefined;
  readonly all: readonly ListedBudget[];
  readonly currency: Currency;
  readonly onClose: () => void;
}) {
  if (task === undefined) return null;
  switch (task.kind) {
    case 'add':
      return <BudgetDialog all={all} currency={currency} onClose={onClose} />;
    case 'edit':
      return <BudgetDialog budget={task.budget} all={all} currency={currency} onClose={onClose} />;
    case 'remove':
      return <RemoveBudgetDialog budget={task.budget} onClose={onClose} />;
  }
}
