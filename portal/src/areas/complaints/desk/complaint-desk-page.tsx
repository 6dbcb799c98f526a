import {
  getOpterecenje,
  getRedReklamacija,
  type QueuedComplaint,
} from '@rampa/contract/complaints';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, Inbox, Megaphone, Users, X } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useSwitchedOff } from '../../../lib/session/use-switched-off.ts';
import { type Translate, useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { ComplaintState } from '../complaint-state.tsx';
import { ComplaintSubject } from '../complaint-subject.tsx';
import { DeskComplaintPage } from './desk-complaint-page.tsx';
import { DeskCustomer } from './desk-customer.tsx';
import { type DeskSearch, readDeskSearch } from './desk-search.ts';
import { WorkloadPage } from './workload-page.tsx';
import styles from './desk.module.css';

const route = getRouteApi('/uprava/reklamacije');

/** `/uprava/reklamacije`: the queue, a complaint, or the workload by clerk, as the address says. */
export function ComplaintDeskPage() {
  const { complaint_number: number, view } = route.useSearch();
  if (view === 'workload') return <WorkloadPage />;
  return number === undefined ? <QueuePage /> : <DeskComplaintPage key={number} number={number} />;
}

/** Complaints of all customers by the day on which something is due. */
function QueuePage() {
  const { t, formats, languageId } = useTexts();
  const unused = useSwitchedOff('complaint-tools');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DeskSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { status = 'open', only, staff } = search;
  const selection = {
    ...(only === undefined ? {} : { only }),
    ...(staff === undefined ? {} : { staff_id: staff }),
  };
  const state = useCall(
    getRedReklamacija,
    { first, rows, status, languageId, ...selection },
    { every: 60_000, quiet: true },
  );
  // A server of the version before counts no escalated ones.
  const { open = 0, late = 0, escalated = 0 } = state.value ?? {};
  const counts = { open: formats.number(open), late: formats.number(late) };
  return (
    <DeskListPage
      title={t('complaints.desk-title')}
      lead={
        escalated === 0
          ? t('complaints.desk-counts', counts)
          : t('complaints.desk-counts-escalated', {
              ...counts,
              escalated: formats.number(escalated),
            })
      }
      actions={
        unused ? null : (
          <ButtonLink
            to="/uprava/reklamacije"
            search={{ view: 'workload' }}
            kind="quiet"
            icon={<Users size={20} aria-hidden="true" />}
          >
            {t('complaints.desk-workload')}
          </ButtonLink>
        )
      }
      filter={<QueueFilter search={search} onChange={show} />}
      state={state}
      loading={t('complaints.loading')}
      none={<EmptyState icon={<Inbox size={36} />} title={t('complaints.desk-none')} />}
      list={queueOf(t, status === 'closed')}
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

interface QueueFilterProps {
  readonly search: DeskSearch;
  readonly onChange: (search: DeskSearch) => void;
}

function QueueFilter({ search, onChange }: QueueFilterProps) {
  const { t } = useTexts();
  const { status, only, staff } = search;
  return (
    <DeskFilter>
      <InlineSelect
        label={t('complaints.filter')}
        value={status ?? ''}
        options={[
          { value: '', label: t('complaints.filter-open') },
          { value: 'closed', label: t('complaints.filter-closed') },
        ]}
        onChange={(chosen) => onChange(readDeskSearch({ status: chosen, staff }))}
      />
      {status === 'closed' ? null : (
        <InlineSelect
          label={t('complaints.desk-only')}
          value={only ?? ''}
          options={[
            { value: '', label: t('complaints.filter-all') },
            { value: 'late', label: t('complaints.desk-only-late') },
            { value: 'unanswered', label: t('complaints.desk-only-unanswered') },
            { value: 'escalated', label: t('complaints.desk-only-escalated') },
            { value: 'mine', label: t('complaints.desk-only-mine') },
            { value: 'unassigned', label: t('complaints.desk-only-unassigned') },
          ]}
          onChange={(chosen) => onChange(readDeskSearch({ only: chosen, staff }))}
        />
      )}
      {staff === undefined ? null : (
        <>
          <OfClerk id={staff} />
          <Button
            size="small"
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => onChange(readDeskSearch({ status, only }))}
          >
            {t('complaints.desk-of-all')}
          </Button>
        </>
      )}
    </DeskFilter>
  );
}

function OfClerk({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { value } = useCall(getOpterecenje, {}, { quiet: true });
  const clerk = value?.clerks.find(({ staff_id: known }) => known === id);
  return clerk === undefined || clerk.name === '' ? null : (
    <span>
      {t('complaints.desk-handled')}: <strong>{clerk.name}</strong>
    </span>
  );
}

/** `closed`: those that were decided or withdrawn. */
function queueOf(t: Translate, closed: boolean): DeskRows<QueuedComplaint> {
  const dueLabel = t(closed ? 'complaints.desk-ended' : 'complaints.due');
  return {
    label: t('complaints.list'),
    rowKey: ({ complaint_number: number }) => number,
    columns: [
      { id: 'due', header: dueLabel, cell: (one) => <Due complaint={one} /> },
      {
        id: 'number',
        header: t('complaints.number'),
        rowHeader: true,
        cell: (one) => <NumberLink complaint={one} />,
      },
      {
        id: 'customer',
        header: t('complaints.desk-customer'),
        cell: ({ customer }) => (
          <span className={styles['narrow']}>
            <DeskCustomer customer={customer} />
          </span>
        ),
      },
      {
        id: 'subject',
        header: t('complaints.subject'),
        cell: (one) => (
          <span className={styles['wide']}>
            <Matter complaint={one} />
          </span>
        ),
      },
      { id: 'state', header: t('complaints.state'), cell: (one) => <State complaint={one} /> },
      { id: 'with', header: t('complaints.desk-handled'), cell: ({ handledBy }) => handledBy },
    ],
    card: (one) => (
      <>
        <NumberLink complaint={one} />
        <span>
          {dueLabel}: <Due complaint={one} />
        </span>
        <State complaint={one} />
        <DeskCustomer customer={one.customer} />
        <Matter complaint={one} />
        {one.handledBy === '' ? null : (
          <span>
            {t('complaints.desk-handled')}: {one.handledBy}
          </span>
        )}
      </>
    ),
  };
}

interface LineProps {
  readonly complaint: QueuedComplaint;
}

function Due({ complaint: { due, late, escalated, clock } }: LineProps) {
  const { t, formats } = useTexts();
  const over = clock.resolvedAt ?? clock.withdrawnAt;
  if (over !== null) return formats.day(over);
  return (
    <span className={styles['due']}>
      {formats.day(due)}{' '}
      {late ? (
        <Badge tone="bad" icon={<CalendarClock size={16} aria-hidden="true" />}>
          {t('complaints.late')}
        </Badge>
      ) : null}{' '}
      {escalated ? (
        <Badge tone="notice" icon={<Megaphone size={16} aria-hidden="true" />}>
          {t('complaints.desk-escalated')}
        </Badge>
      ) : null}
    </span>
  );
}

function NumberLink({ complaint: { complaint_number: number } }: LineProps) {
  return (
    <Link
      to="/uprava/reklamacije"
      search={{ complaint_number: number }}
      className={styles['number']}
      translate="no"
    >
      {unbroken(number)}
    </Link>
  );
}

function Matter({ complaint }: LineProps) {
  const { t } = useTexts();
  return (
    <span className={styles['matter']}>
      {t(`complaints.kind-${complaint.kind}`)}
      <ComplaintSubject subject={complaint.subject} />
    </span>
  );
}

function State({ complaint: { state, objected } }: LineProps) {
  const { t } = useTexts();
  return (
    <span className={styles['due']}>
      <ComplaintState state={state} desk />{' '}
      {objected ? <Badge tone="notice">{t('complaints.desk-objected')}</Badge> : null}
    </span>
  );
}
