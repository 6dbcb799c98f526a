import { getZahtevi, type RequestSummary } from '@rampa/contract/purchase-requests';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PackageOpen, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { ListRoom } from '../../ui/list-room.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { EmptyState } from '../../ui/states.tsx';
import { NotTaken } from './not-taken.tsx';
import styles from './request-list.module.css';
import { RequestState } from './request-state.tsx';
import { readRequestsSearch, type RequestsSearch, withRequestsPage } from './requests-search.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { CompaniesOnlyPage } from './companies-only-page.tsx';
import { NewRequestPage, RequestPage } from './late-requests.ts';

const route = getRouteApi('/pages/pregled-zahteva-kupovina');

/** `/pages/pregled-zahteva-kupovina`: the list, a request, or the form, as the address says. */
export function RequestsPage() {
  const { request_number: number, sent, new: isNew, from } = route.useSearch();
  const { user } = useSession();
  if (user !== null && user.lice !== 'pravno') return <CompaniesOnlyPage lice={user.lice} />;
  if (number === undefined && isNew !== 'yes') return <RequestListPage />;
  return (
    <Suspense fallback={<Skeleton height="28rem" />}>
      {number === undefined ? (
        <NewRequestPage key={from ?? ''} from={from} />
      ) : (
        <RequestPage key={number} number={number} sent={sent === 'yes'} />
      )}
    </Suspense>
  );
}

/** Every request of the company, the newest first. */
function RequestListPage() {
  const { t } = useTexts();
  const narrow = useNarrow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: RequestsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search);
  const { status } = search;
  const state = useCall(getZahtevi, { first, rows, ...(status === undefined ? {} : { status }) });
  useLastPage(state, rows, (page) => show(withRequestsPage(search, page), true));
  const none = state.value?.totalRecords === 0;
  const refused = state.refusal?.code;
  const closed = refused === 'request.not-found' || refused === 'session.role-not-allowed';
  return (
    <Page
      title={t('purchase-requests.title')}
      lead={t('purchase-requests.lead')}
      actions={closed ? undefined : <NewLink />}
    >
      <ListRoom>
        <Stack>
          {closed || (none && status === undefined) ? null : (
            <div className={styles['filter']}>
              <InlineSelect
                label={t('purchase-requests.filter')}
                value={status ?? ''}
                options={[
                  { value: '', label: t('purchase-requests.filter-all') },
                  { value: 'open', label: t('purchase-requests.filter-open') },
                  { value: 'closed', label: t('purchase-requests.filter-closed') },
                ]}
                onChange={(chosen) => show(readRequestsSearch({ status: chosen }))}
              />
            </div>
          )}
          <Loaded
            state={state}
            skeleton={
              <SkeletonList
                label={t('purchase-requests.loading')}
                count={rows}
                shape={narrow ? 'cards' : 'rows'}
                itemHeight={narrow ? '12rem' : '4.5rem'}
              />
            }
            empty={({ code }) => (code === 'request.not-found' ? <NotTaken /> : undefined)}
          >
            {({ items, totalRecords }) =>
              totalRecords === 0 ? (
                <NoRequests filtered={status !== undefined} />
              ) : (
                <div>
                  <RequestList requests={items} stale={state.updating} />
                  <Paging
                    {...{ first, rows, totalRecords }}
                    onChange={(page) => show(withRequestsPage(search, page))}
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

function NewLink() {
  const { t } = useTexts();
  return (
    <ButtonLink
      to="/pages/pregled-zahteva-kupovina"
      search={{ new: 'yes' }}
      kind="primary"
      icon={<Plus size={20} aria-hidden="true" />}
    >
      {t('purchase-requests.new')}
    </ButtonLink>
  );
}

function NoRequests({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<PackageOpen size={36} />}
      title={t(filtered ? 'purchase-requests.none-filtered' : 'purchase-requests.none-title')}
      actions={
        filtered ? (
          <ButtonLink to="/pages/pregled-zahteva-kupovina" search={{}}>
            {t('purchase-requests.show-all')}
          </ButtonLink>
        ) : (
          <NewLink />
        )
      }
    >
      {filtered ? undefined : t('purchase-requests.none-text')}
    </EmptyState>
  );
}

interface RequestListProps {
  readonly requests: readonly RequestSummary[];
  readonly stale: boolean;
}

function RequestList({ requests, stale }: RequestListProps) {
  const { t, formats } = useTexts();
  const link = ({ request_number: number }: RequestSummary) => (
    <Link
      to="/pages/pregled-zahteva-kupovina"
      search={{ request_number: number }}
      className={styles['number']}
      translate="no"
    >
      {number}
    </Link>
  );
  const tags = ({ quantity }: RequestSummary) => t('purchases.tag-count', { count: quantity });
  const total = ({ total: amount, state }: RequestSummary) =>
    amount === null ? (
      <span className={styles['muted']}>
        {state === 'sent' ? t('purchase-requests.no-price') : '–'}
      </span>
    ) : (
      <Amount {...formats.moneyParts(amount, { exact: true })} />
    );
  const until = ({ state, validUntil }: RequestSummary) =>
    state === 'priced' && validUntil !== null ? formats.day(validUntil) : '–';
  return (
    <DataList
      label={t('purchase-requests.list')}
      rows={requests}
      rowKey={({ request_number: number }) => number}
      stale={stale}
      columns={[
        { id: 'number', header: t('purchase-requests.number'), cell: link, rowHeader: true },
        {
          id: 'sent',
          header: t('purchase-requests.sent-at'),
          cell: ({ sentAt }) => formats.day(sentAt),
        },
        { id: 'tags', header: t('purchases.tags'), cell: tags },
        {
          id: 'state',
          header: t('purchases.state'),
          cell: ({ state }) => <RequestState state={state} />,
        },
        { id: 'until', header: t('purchase-requests.valid-until'), cell: until },
        { id: 'total', header: t('purchases.total'), cell: total, align: 'end' },
      ]}
      card={(request) => (
        <Stack gap="tight">
          <Row>
            {link(request)}
            <RequestState state={request.state} />
          </Row>
          <DescriptionList
            items={[
              { term: t('purchase-requests.sent-at'), value: formats.day(request.sentAt) },
              { term: t('purchases.tags'), value: tags(request) },
              ...(request.state === 'priced'
                ? [{ term: t('purchase-requests.valid-until'), value: until(request) }]
                : []),
              { term: t('purchases.total'), value: total(request) },
            ]}
          />
        </Stack>
      )}
    />
  );
}
