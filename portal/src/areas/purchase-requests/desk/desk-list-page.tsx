import { type DeskRequestSummary, getZahteviZaPonudu } from '@rampa/contract/purchase-requests';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PackageCheck } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Page, Row, Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../request-list.module.css';
import { RequestState } from '../request-state.tsx';
import { type DeskSearch, readDeskSearch, withDeskPage } from './desk-search.ts';

const route = getRouteApi('/uprava/zahtevi');

/** Purchase requests of all companies; those to be priced unless others are asked for. */
export function DeskListPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DeskSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getZahteviZaPonudu, { first, rows, state: search.state ?? 'sent' });
  useLastPage(state, rows, (page) => show(withDeskPage(search, page), true));
  return (
    <Page title={t('purchase-requests.title')}>
      <Stack>
        <div className={styles['filter']}>
          <InlineSelect
            label={t('purchase-requests.filter')}
            value={search.state ?? ''}
            options={[
              { value: '', label: t('purchase-requests.desk-to-price') },
              { value: 'open', label: t('purchase-requests.desk-priced-too') },
              { value: 'accepted', label: t('purchase-requests.desk-accepted') },
              { value: 'refused', label: t('purchase-requests.desk-refused-ones') },
              { value: 'withdrawn', label: t('purchase-requests.desk-withdrawn') },
              { value: 'expired', label: t('purchase-requests.desk-expired') },
              { value: 'all', label: t('purchase-requests.desk-all') },
            ]}
            onChange={(chosen) => show(readDeskSearch({ state: chosen }))}
          />
        </div>
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('purchase-requests.loading')}
              count={8}
              shape="rows"
              itemHeight="2.5rem"
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <EmptyState
                icon={<PackageCheck size={36} />}
                title={t(
                  search.state === undefined || search.state === 'open'
                    ? 'purchase-requests.desk-none'
                    : 'purchase-requests.none-filtered',
                )}
              />
            ) : (
              <div>
                <Queue requests={items} stale={state.updating} />
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

interface QueueProps {
  readonly requests: readonly DeskRequestSummary[];
  readonly stale: boolean;
}

function Queue({ requests, stale }: QueueProps) {
  const { t, formats, now } = useTexts();
  const link = ({ request_number: number }: DeskRequestSummary) => (
    <Link
      to="/uprava/zahtevi"
      search={{ request_number: number }}
      className={styles['number']}
      translate="no"
    >
      {number}
    </Link>
  );
  const total = ({ total: amount }: DeskRequestSummary) =>
    amount === null ? '–' : <Amount {...formats.moneyParts(amount, { exact: true })} />;
  const tags = ({ quantity }: DeskRequestSummary) => t('purchases.tag-count', { count: quantity });
  return (
    <DataList
      label={t('purchase-requests.list')}
      rows={requests}
      rowKey={({ request_number: number }) => number}
      stale={stale}
      manyColumns
      columns={[
        { id: 'number', header: t('purchase-requests.number'), cell: link, rowHeader: true },
        {
          id: 'company',
          header: t('identity.company-name'),
          cell: ({ poslovno_ime: name }) => name,
        },
        {
          id: 'sent',
          header: t('purchase-requests.sent-at'),
          cell: ({ sentAt }) => formats.dayTime(sentAt, now),
        },
        { id: 'tags', header: t('purchases.tags'), cell: tags },
        {
          id: 'state',
          header: t('purchases.state'),
          cell: ({ state }) => <RequestState state={state} desk />,
        },
        { id: 'total', header: t('purchases.total'), cell: total, align: 'end' },
      ]}
      card={(request) => (
        <Stack gap="tight">
          <Row>
            {link(request)}
            <RequestState state={request.state} desk />
          </Row>
          <span>
            {request.poslovno_ime} · {tags(request)} · {formats.dayTime(request.sentAt, now)}
          </span>
        </Stack>
      )}
    />
  );
}
