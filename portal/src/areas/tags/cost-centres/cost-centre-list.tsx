import { Pencil, Trash2 } from 'lucide-react';
import {
  costCentreName,
  type ListedCostCentre,
} from '../../../lib/cost-centres/use-cost-centres.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './cost-centres.module.css';
import type { CostCentreTask } from './cost-centre-task.ts';

interface CostCentreListProps {
  readonly costCentres: readonly ListedCostCentre[];
  readonly onTask: (task: CostCentreTask) => void;
}

/** Code, name, tags and the money on them; the archived ones at the end. */
export function CostCentreList({ costCentres, onTask }: CostCentreListProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<ListedCostCentre>[] = [
    {
      id: 'name',
      header: t('cost-centres.one'),
      rowHeader: true,
      cell: (costCentre) => <Name costCentre={costCentre} />,
    },
    {
      id: 'tags',
      header: t('tags.cost-centre-tags'),
      align: 'end',
      cell: ({ tags }) => formats.number(tags),
    },
    {
      id: 'balance',
      header: t('tags.column-balance'),
      align: 'end',
      cell: ({ balance }) => <Amount {...formats.moneyParts(balance)} />,
    },
    {
      id: 'actions',
      header: t('tags.column-actions'),
      cell: (costCentre) => <Actions costCentre={costCentre} onTask={onTask} />,
    },
  ];
  return (
    <DataList
      label={t('tags.cost-centres')}
      rows={costCentres}
      rowKey={({ costCentreId }) => costCentreId}
      columns={columns}
      card={(costCentre) => (
        <div className={styles['card']}>
          <Name costCentre={costCentre} />
          <span>
            {t('tags.column-balance')}: <Amount {...formats.moneyParts(costCentre.balance)} />
          </span>
          <span className={styles['count']}>{t('tags.count', { count: costCentre.tags })}</span>
          <Actions costCentre={costCentre} onTask={onTask} />
        </div>
      )}
    />
  );
}

function Name({ costCentre }: { readonly costCentre: ListedCostCentre }) {
  const { t } = useTexts();
  const { code, name, archived } = costCentre;
  return (
    <span className={styles['name']}>
      <strong>{code}</strong>
      {name === '' ? null : <span>{name}</span>}
      {archived ? <StatusPill tone="neutral">{t('tags.cost-centre-archived')}</StatusPill> : null}
    </span>
  );
}

function Actions({
  costCentre,
  onTask,
}: {
  readonly costCentre: ListedCostCentre;
  readonly onTask: (task: CostCentreTask) => void;
}) {
  const { t } = useTexts();
  const { costCentreId, archived } = costCentre;
  const named = <Spoken> {costCentreName(costCentre)}</Spoken>;
  return (
    <span className={styles['actions']}>
      <ButtonLink size="small" to="/pages/prolasci" search={{ costCentre: costCentreId }}>
        {t('tags.passages')}
        {named}
      </ButtonLink>
      <Button
        kind="quiet"
        size="small"
        icon={<Pencil size={16} />}
        onClick={() => onTask({ kind: 'edit', costCentre })}
      >
        {t(archived ? 'tags.cost-centre-restore' : 'tags.edit')}
        {named}
      </Button>
      {archived ? null : (
        <Button
          kind="quiet"
          size="small"
          icon={<Trash2 size={16} />}
          onClick={() => onTask({ kind: 'remove', costCentre })}
        >
          {t('tags.cost-centre-remove')}
          {named}
        </Button>
      )}
    </span>
  );
}
