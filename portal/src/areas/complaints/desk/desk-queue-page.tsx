import { getRedReklamacija, type QueuedComplaint } from '@rampa/contract/complaints';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, Inbox } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Page, Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import { ComplaintState } from '../complaint-state.tsx';
import { ComplaintSubject } from '../complaint-subject.tsx';
import { type DeskSearch, readDeskSearch, withDeskPage } from './desk-search.ts';
import styles from './desk.module.css';

const route = getRouteApi('/uprava/reklamacije');

/** Complaints of all customers by the day on which something is due. */
export function DeskQueuePage() {
  const { t, formats, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DeskSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { status = 'open', only } = search;
  const selection = only === undefined ? {} : { only };
  const state = useCall(
    getRedReklamacija,
    { first, rows, status, languageId, ...selection },
    { every: 60_000, quiet: true },
  );
  useLastPage(state, rows, (page) => show(withDeskPage(search, page), true));
  const { open = 0, late = 0 } = state.value ?? {};
  return (
    <Page
      title={t('complaints.desk-title')}
      lead={t('complaints.desk-counts', {
        open: formats.number(open),
        late: formats.number(late),
      })}
    >
      <Stack>
        <QueueFilter search={search} onChange={show} />
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('complaints.loading')}
              count={10}
              shape="rows"
              itemHeight="3.5rem"
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <EmptyState icon={<Inbox size={36} />} title={t('complaints.desk-none')} />
            ) : (
              <div>
                <Queue
                  complaints={items}
                  closed={search.status === 'closed'}
                  stale={state.updating}
                />
                <Paging
                  {...{ first, rows, totalRecords }}
                  onChange={(page) => show(withDeskPage(search, page))}
                />
              </div>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  );
}

interface QueueFilterProps {
  readonly search: DeskSearch;
  readonly onChange: (search: DeskSearch) => void;
}

function QueueFilter({ search: { status, only }, onChange }: QueueFilterProps) {
  const { t } = useTexts();
  return (
    <search className={styles['filter']} aria-label={t('complaints.filter')}>
      <InlineSelect
        label={t('complaints.filter')}
        value={status ?? ''}
        options={[
          { value: '', label: t('complaints.filter-open') },
          { value: 'closed', label: t('complaints.filter-closed') },
        ]}
        onChange={(chosen) => onChange(readDeskSearch({ status: chosen }))}
      />
      {status === 'closed' ? null : (
        <InlineSelect
          label={t('complaints.desk-only')}
          value={only ?? ''}
          options={[
            { value: '', label: t('complaints.filter-all') },
            { value: 'late', label: t('complaints.desk-only-late') },
            { value: 'unanswered', label: t('complaints.desk-only-unanswered') },
            { value: 'mine', label: t('complaints.desk-only-mine') },
          ]}
          onChange={(chosen) => onChange(readDeskSearch({ only: chosen }))}
        />
      )}
    </search>
  );
}

interface QueueProps {
  readonly complaints: readonly QueuedComplaint[];
  /** Those that were decided or withdrawn. */
  readonly closed: boolean;
  readonly stale: boolean;
}

function Queue({ complaints, closed, stale }: QueueProps) {
  const { t } = useTexts();
  const columns: readonly Column<QueuedComplaint>[] = [
    {
      id: 'due',
      header: t(closed ? 'complaints.desk-ended' : 'complaints.due'),
      cell: (one) => <Due complaint={one} />,
    },
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
          <Customer customer={customer} />
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
  ];
  return (
    <DataList
      label={t('complaints.list')}
      rows={complaints}
      rowKey={({ complaint_number: number }) => number}
      columns={columns}
      manyColumns
      card={(one) => (
        <div className={styles['card']}>
          <NumberLink complaint={one} />
          <span>
            {t(closed ? 'complaints.desk-ended' : 'complaints.due')}: <Due complaint={one} />
          </span>
          <State complaint={one} />
          <Customer customer={one.customer} />
          <Matter complaint={one} />
          {one.handledBy === '' ? null : (
            <span>
              {t('complaints.desk-handled')}: {one.handledBy}
            </span>
          )}
        </div>
      )}
      stale={stale}
    />
  );
}

interface LineProps {
  readonly complaint: QueuedComplaint;
}

function Due({ complaint: { due, late, clock } }: LineProps) {
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
      {number}
    </Link>
  );
}

export function Customer({ customer }: Pick<QueuedComplaint, 'customer'>) {
  return (
    <span className={styles['customer']}>
      <Link to="/uprava/kupci" search={{ account: customer.account_id }}>
        {customer.name === '' ? customer.account_id : customer.name}
      </Link>
      <span className={styles['muted']}>{customer.email}</span>
    </span>
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
