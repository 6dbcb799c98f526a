import type { CallResult } from '@rampa/contract';
import { getMestaTroska } from '@rampa/contract/tags';
import { FolderTree, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CostCentreDialog } from './cost-centre-dialog.tsx';
import { CostCentreList } from './cost-centre-list.tsx';
import type { CostCentreTask } from './cost-centre-task.ts';
import { RemoveCostCentreDialog } from './remove-cost-centre-dialog.tsx';

/** A company's own list, which its tags are assigned to. */
export function CostCentresTab() {
  const { t } = useTexts();
  const state = useCall(getMestaTroska, {});
  const offline = useOfflineReason();
  const [task, setTask] = useState<CostCentreTask>();
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={20} aria-hidden="true" />}
      disabledReason={offline}
      onClick={() => setTask({ kind: 'add' })}
    >
      {t('tags.cost-centre-add')}
    </Button>
  );
  return (
    <>
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('tags.cost-centres-loading')}
            count={4}
            shape="rows"
            itemHeight="3.5rem"
          />
        }
      >
        {(value) =>
          value.items.length === 0 ? (
            <EmptyState
              icon={<FolderTree size={36} />}
              title={t('tags.cost-centres-empty-title')}
              actions={add}
            >
              {t('tags.cost-centres-empty-text')}
            </EmptyState>
          ) : (
            <Listed value={value} add={add} onTask={setTask} />
          )
        }
      </Loaded>
      <Task task={task} onClose={() => setTask(undefined)} />
    </>
  );
}

interface ListedProps {
  readonly value: CallResult<typeof getMestaTroska>;
  readonly add: React.ReactNode;
  readonly onTask: (task: CostCentreTask) => void;
}

function Listed({ value, add, onTask }: ListedProps) {
  const { t, formats } = useTexts();
  const { tags, balance } = value.withoutCostCentre;
  return (
    <Stack>
      <p>{t('tags.cost-centres-lead')}</p>
      <Row>{add}</Row>
      <CostCentreList costCentres={value.items} onTask={onTask} />
      {tags === 0 ? null : (
        <p>{t('tags.cost-centres-without', { count: tags, amount: formats.money(balance) })}</p>
      )}
    </Stack>
  );
}

function Task({
  task,
  onClose,
}: {
  readonly task: CostCentreTask | undefined;
  readonly onClose: () => void;
}) {
  if (task === undefined) return null;
  switch (task.kind) {
    case 'add':
      return <CostCentreDialog onClose={onClose} />;
    case 'edit':
      return <CostCentreDialog costCentre={task.costCentre} onClose={onClose} />;
    case 'remove':
      return <RemoveCostCentreDialog costCentre={task.costCentre} onClose={onClose} />;
  }
}
