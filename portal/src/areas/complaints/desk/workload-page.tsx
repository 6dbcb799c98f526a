import { type ClerkWorkload, getOpterecenje } from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { type UseTexts, useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import styles from './desk.module.css';

/** What nobody works on has no id. */
type Row = Omit<ClerkWorkload, 'decided'> & { readonly decided: number | null };

/** Complaints by the clerk whose work they are; each figure's row leads to its complaints. */
export function WorkloadPage() {
  const texts = useTexts();
  const { t } = texts;
  const state = useCall(getOpterecenje, {}, { every: 60_000, quiet: true });
  return (
    <DeskListPage
      title={t('complaints.desk-workload')}
      lead={t('complaints.desk-workload-lead')}
      actions={
        <ButtonLink to="/uprava/reklamacije" search={{}} kind="quiet">
          {t('complaints.desk-queue')}
        </ButtonLink>
      }
      state={rowsIn(state, t('complaints.desk-nobody'))}
      loading={t('complaints.loading')}
      // There is always the row of what nobody works on.
      none={null}
      list={listOf(texts)}
    />
  );
}

function rowsIn(state: ReturnType<typeof useCall<typeof getOpterecenje>>, nobody: string) {
  const { value } = state;
  if (value === undefined) return { ...state, value };
  const unassigned: Row = {
    staff_id: '',
    name: nobody,
    active: true,
    decided: null,
    ...value.nobody,
  };
  const items: readonly Row[] = [unassigned, ...value.clerks];
  return { ...state, value: { items, totalRecords: items.length } };
}

function listOf({ t, formats }: UseTexts): DeskRows<Row> {
  const number = (value: number): string => formats.number(value);
  const name = (row: Row): ReactNode => (
    <span className={styles['due']}>
      <Link
        to="/uprava/reklamacije"
        search={row.staff_id === '' ? { only: 'unassigned' } : { staff: row.staff_id }}
      >
        {row.name === '' ? row.staff_id : row.name}
      </Link>
      {row.active ? null : <Badge tone="bad">{t('complaints.desk-clerk-left')}</Badge>}
    </span>
  );
  const late = (row: Row): ReactNode =>
    row.late === 0 ? number(0) : <Badge tone="bad">{number(row.late)}</Badge>;
  const decided = ({ decided: count }: Row): string => (count === null ? '–' : number(count));
  return {
    label: t('complaints.desk-workload'),
    rowKey: ({ staff_id: id }) => id,
    columns: [
      { id: 'name', header: t('complaints.desk-clerk'), cell: name, rowHeader: true },
      {
        id: 'open',
        header: t('complaints.desk-open'),
        cell: (row) => number(row.open),
        align: 'end',
      },
      { id: 'late', header: t('complaints.desk-late'), cell: late, align: 'end' },
      {
        id: 'soon',
        header: t('complaints.desk-due-soon'),
        cell: (row) => number(row.dueSoon),
        align: 'end',
      },
      {
        id: 'waiting',
        header: t('complaints.desk-waiting-figure'),
        cell: (row) => number(row.waiting),
        align: 'end',
      },
      { id: 'decided', header: t('complaints.desk-decided'), cell: decided, align: 'end' },
    ],
    card: (row) => (
      <>
        {name(row)}
        <span>
          {t('complaints.desk-open')}: {number(row.open)} · {t('complaints.desk-late')}:{' '}
          {number(row.late)} · {t('complaints.desk-due-soon')}: {number(row.dueSoon)}
        </span>
        <span>
          {t('complaints.desk-waiting-figure')}: {number(row.waiting)} ·{' '}
          {t('complaints.desk-decided')}: {decided(row)}
        </span>
      </>
    ),
  };
}
