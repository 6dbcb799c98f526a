import type { CallResult, Currency } from '@rampa/contract';
import { getBudzeti } from '@rampa/contract/budgets';
import { Gauge, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetList } from './budget-list.tsx';
import type { BudgetTask } from './budget-names.ts';
import { RemoveBudgetDialog } from './remove-budget-dialog.tsx';

/** What tolls may cost in a month, and what they have cost in this one. */
export function BudgetsTab() {
  const { t } = useTexts();
  const state = useCall(getBudzeti, {});
  const offline = useOfflineReason();
  const [task, setTask] = useState<BudgetTask>();
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={20} aria-hidden="true" />}
      disabledReason={offline}
      onClick={() => setTask({ kind: 'add' })}
    >
      {t('tags.budget-add')}
    </Button>
  );
  return (
    <>
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('tags.budgets-loading')}
            count={4}
            shape="rows"
            itemHeight="4.5rem"
          />
        }
      >
        {(value) =>
          value.items.length === 0 ? (
            <EmptyState
              icon={<Gauge size={36} />}
              title={t('tags.budgets-empty-title')}
              actions={add}
            >
              {t('tags.budgets-empty-text')}
            </EmptyState>
          ) : (
            <Listed value={value} add={add} onTask={setTask} />
          )
        }
      </Loaded>
      <Task
        task={task}
        currency={state.value?.currency ?? 'RSD'}
        onClose={() => setTask(undefined)}
      />
    </>
  );
}

interface ListedProps {
  readonly value: CallResult<typeof getBudzeti>;
  readonly add: ReactNode;
  readonly onTask: (task: BudgetTask) => void;
}

function Listed({ value, add, onTask }: ListedProps) {
  const { t, formats } = useTexts();
  return (
    <Stack>
      <p>{t('tags.budgets-lead', { month: formats.month(value.month.slice(0, 7)) })}</p>
      <Row>{add}</Row>
      <BudgetList budgets={value.items} onTask={onTask} />
    </Stack>
  );
}

function Task({
  task,
  currency,
  onClose,
}: {
  readonly task: BudgetTask | undefined;
  readonly currency: Currency;
  readonly onClose: () => void;
}) {
  if (task === undefined) return null;
  switch (task.kind) {
    case 'add':
      return <BudgetDialog currency={currency} onClose={onClose} />;
    case 'edit':
      return <BudgetDialog budget={task.budget} currency={currency} onClose={onClose} />;
    case 'remove':
      return <RemoveBudgetDialog budget={task.budget} onClose={onClose} />;
  }
}
