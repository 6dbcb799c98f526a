import type { TagChange } from '@rampa/contract/tags';
import { costCentreName } from '../../../lib/cost-centres/use-cost-centres.ts';
import { messages } from '../../../lib/calls.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { SerialNumber } from '../../../ui/serial-number.tsx';
import styles from './bulk.module.css';

interface ChangeListProps {
  readonly changes: readonly TagChange[];
  readonly stale?: boolean;
}

/** The changes of each tag: only what will be different. */
export function ChangeList({ changes, stale = false }: ChangeListProps) {
  const { t } = useTexts();
  const columns: readonly Column<TagChange>[] = [
    {
      id: 'device',
      header: t('tags.column-device'),
      rowHeader: true,
      cell: (change) => <Device change={change} />,
    },
    {
      id: 'change',
      header: t('tags.bulk-becomes'),
      cell: (change) => <Differences change={change} />,
    },
  ];
  return (
    <DataList
      label={t('tags.bulk-changes')}
      rows={changes}
      rowKey={({ tag_id: id }) => id}
      columns={columns}
      stale={stale}
      card={(change) => (
        <div className={styles['change']}>
          <Device change={change} />
          <Differences change={change} />
        </div>
      )}
    />
  );
}

/** With the owner's names for it: nobody knows a lorry by the serial number of its tag alone. */
function Device({ change: { serial_number: serial, before } }: { readonly change: TagChange }) {
  const names = [before.plate, before.nickname].filter((name) => name !== '').join(', ');
  return (
    <span className={styles['change']}>
      <SerialNumber value={serial} />
      {names === '' ? null : <span className={styles['names']}>{names}</span>}
    </span>
  );
}

function Differences({ change: { before, after, fault } }: { readonly change: TagChange }) {
  const { t } = useTexts();
  const centre = (of: typeof before.costCentre): string => (of === null ? '' : costCentreName(of));
  const all = [
    { name: t('tags.nickname'), from: before.nickname, to: after.nickname },
    { name: t('tag-name.plate'), from: before.plate, to: after.plate },
    {
      name: t('cost-centres.one'),
      from: centre(before.costCentre),
      to: centre(after.costCentre),
    },
  ];
  return (
    <span className={styles['change']}>
      {all
        .filter(({ from, to }) => from !== to)
        .map(({ name, from, to }) => (
          <span key={name}>
            {name}: <span className={styles['before']}>{from === '' ? '–' : from}</span>{' '}
            <span aria-hidden="true">→</span>
            <Spoken>{t('tags.bulk-becomes')}</Spoken> <strong>{to === '' ? '–' : to}</strong>
          </span>
        ))}
      {fault === '' ? null : <span className={styles['fault']}>{messages.text(fault)}</span>}
    </span>
  );
}
