import { getMestaTroska } from '@rampa/contract/tags';
import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Completeness } from '../../../lib/trips/completeness.tsx';
import { ListedTab } from '../listed-tab.tsx';
import { CostCentreDialog } from './cost-centre-dialog.tsx';
import { CostCentreList } from './cost-centre-list.tsx';
import type { CostCentreTask } from './cost-centre-task.ts';
import { RemoveCostCentreDialog } from './remove-cost-centre-dialog.tsx';

/** A company's own list, which its tags are assigned to. */
export function CostCentresTab() {
  const { t, formats, languageId } = useTexts();
  const state = useCall(getMestaTroska, { languageId });
  const [task, setTask] = useState<CostCentreTask>();
  return (
    <>
      <ListedTab
        state={state}
        texts={{
          loading: t('tags.cost-centres-loading'),
          add: t('tags.cost-centre-add'),
          emptyTitle: t('tags.cost-centres-empty-title'),
          empty: t('tags.cost-centres-empty-text'),
        }}
        icon={<FolderTree size={36} />}
        itemHeight="3.5rem"
        lead={() => t('tags.cost-centres-lead')}
        note={({ completeUpTo }) => <Completeness value={completeUpTo} />}
        onAdd={() => setTask({ kind: 'add' })}
      >
        {({ items, withoutCostCentre: { tags, balance } }) => (
          <>
            <CostCentreList costCentres={items} onTask={setTask} />
            {tags === 0 ? null : (
              <p>
                {t('tags.cost-centres-without', { count: tags, amount: formats.money(balance) })}
              </p>
            )}
          </>
        )}
      </ListedTab>
      <Task task={task} onClose={() => setTask(undefined)} />
    </>
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
