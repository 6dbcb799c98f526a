import { type ComplaintSummary, getReklamacije } from '@rampa/contract/complaints';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileQuestion, MessageSquareWarning } from 'lucide-react';
import { Suspense } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useRole } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { ListRoom } from '../../ui/list-room.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { NextDay } from './complaint-clock.tsx';
import styles from './complaint-list.module.css';
import { ComplaintState } from './complaint-state.tsx';
import { ComplaintSubject } from './complaint-subject.tsx';
import {
  type ComplaintsSearch,
  readComplaintsSearch,
  withComplaintsPage,
} from './complaints-search.ts';
import { NotTaken } from './not-taken.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { WaitingDraftsNotice } from './waiting-drafts-notice.tsx';
import { ComplaintDetailsPage, NewComplaintPage } from './late-complaints.ts';

const route = getRouteApi('/pages/reklamacije');

/** `/pages/reklamacije`: the list, a complaint, or the form for a new one, as the address says. */
export function ComplaintsPage() {
  const { complaint_number: number, filed, about, id = '', data } = route.useSearch();
  if (number === undefined && about === undefined) return <ComplaintListPage />;
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      {number !== undefined ? (
        <ComplaintDetailsPage key={number} number={number} filed={filed === 'yes'} />
      ) : about === undefined ? null : (
        <NewComplaintPage
          key={`${about} ${id} ${data ?? ''}`}
          about={about}
          id={id}
          {...(data === undefined ? {} : { data })}
        />
      )}
    </Suspense>
  );
}

/** Every complaint of the account, the newest first. */
function ComplaintListPage() {
  const { t, languageId } = useTexts();
  // A driver complains from the tag, passage or top-up that it is about.
  const driver = useRole() === 'driver';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: ComplaintsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search);
  const { status } = search;
  const state = useCall(getReklamacije, {
    first,
    rows,
    languageId,
    ...(status === undefined ? {} : { status }),
  });
  useLastPage(state, rows, (page) => show(withComplaintsPage(search, page), true));
  const none = state.value?.totalRecords === 0;
  return (
    <Page
      title={t('complaints.title')}
      lead={t('complaints.lead')}
      actions={
        driver ? undefined : (
          <ButtonLink
            to="/pages/reklamacije"
            search={{ about: 'other' }}
            kind="primary"
            icon={<MessageSquareWarning size={20} aria-hidden="true" />}
          >
            {t('complaints.new')}
          </ButtonLink>
        )
      }
    >
      <ListRoom>
        <Stack>
          <WaitingDraftsNotice />
          {none && status === undefined ? null : (
            <div className={styles['filter']}>
              <InlineSelect
                label={t('complaints.filter')}
                value={status ?? ''}
                options={[
                  { value: '', label: t('complaints.filter-all') },
                  { value: 'open', label: t('complaints.filter-open') },
                  { value: 'closed', label: t('complaints.filter-closed') },
                ]}
                onChange={(chosen) => show(readComplaintsSearch({ status: chosen }))}
              />
            </div>
          )}
          <Loaded
            state={state}
            skeleton={<ListSkeleton count={rows} />}
            empty={({ code }) => (code === 'request.not-found' ? <NotTaken /> : undefined)}
          >
            {({ items, totalRecords }) =>
              totalRecords === 0 ? (
                <NoComplaints filtered={status !== undefined} />
              ) : (
                <div>
                  <ComplaintList complaints={items} stale={state.updating} />
                  <Paging
                    {...{ first, rows, totalRecords }}
                    onChange={(page) => show(withComplaintsPage(search, page))}
                  />
                </div>
              )
            }
          </Loaded>
        </Stack>
      </ListRoom>
    </Page>
  );
}

interface ComplaintListProps {
  readonly complaints: readonly ComplaintSummary[];
  readonly stale: boolean;
}

function ComplaintList({ complaints, stale }: ComplaintListProps) {
  const { t } = useTexts();
  const columns: readonly Column<ComplaintSummary>[] = [
    {
      id: 'number',
      header: t('complaints.number'),
      rowHeader: true,
      cell: (one) => <NumberLink complaint={one} />,
    },
    {
      id: 'subject',
      header: t('complaints.subject'),
      cell: (one) => <Matter complaint={one} />,
    },
    {
      id: 'state',
      header: t('complaints.state'),
      cell: ({ state }) => <ComplaintState state={state} />,
    },
    { id: 'due', header: t('complaints.due'), cell: (one) => <NextDay complaint={one} /> },
  ];
  return (
    <DataList
      label={t('complaints.list')}
      rows={complaints}
      rowKey={({ complaint_number: number }) => number}
      columns={columns}
      card={(one) => (
        <div className={styles['card']}>
          <div className={styles['line']}>
            <NumberLink complaint={one} />
            <ComplaintState state={one.state} />
          </div>
          <Matter complaint={one} />
          <NextDay complaint={one} />
        </div>
      )}
      stale={stale}
    />
  );
}

function NumberLink({ complaint }: { readonly complaint: ComplaintSummary }) {
  const { formats } = useTexts();
  const { complaint_number: number, receivedAt } = complaint;
  return (
    <span className={styles['number']}>
      <Link to="/pages/reklamacije" search={{ complaint_number: number }} translate="no">
        {unbroken(number)}
      </Link>
      <time dateTime={receivedAt}>{formats.day(receivedAt)}</time>
    </span>
  );
}

function Matter({ complaint }: { readonly complaint: ComplaintSummary }) {
  const { t } = useTexts();
  return (
    <span className={styles['matter']}>
      <span>{t(`complaints.kind-${complaint.kind}`)}</span>
      <ComplaintSubject subject={complaint.subject} />
    </span>
  );
}

function NoComplaints({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTexts();
  const driver = useRole() === 'driver';
  return (
    <EmptyState
      icon={<FileQuestion size={36} />}
      title={t(filtered ? 'complaints.none-filtered' : 'complaints.none-title')}
      actions={
        filtered ? (
          <ButtonLink to="/pages/reklamacije" search={{}}>
            {t('complaints.show-all')}
          </ButtonLink>
        ) : driver ? undefined : (
          <ButtonLink to="/pages/reklamacije" search={{ about: 'other' }}>
            {t('complaints.new')}
          </ButtonLink>
        )
      }
    >
      {filtered ? undefined : t(driver ? 'complaints.none-text-driver' : 'complaints.none-text')}
    </EmptyState>
  );
}

function ListSkeleton({ count }: { readonly count: number }) {
  const { t } = useTexts();
  const narrow = useNarrow();
  return (
    <SkeletonList
      label={t('complaints.loading')}
      count={count}
      shape={narrow ? 'cards' : 'rows'}
      itemHeight={narrow ? '13rem' : '6rem'}
    />
  );
}
