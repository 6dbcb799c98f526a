import { type DeskRequestSummary, getZahteviZaPonudu } from '@rampa/contract/purchase-requests';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PackageCheck } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { DeskFilter, DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Row } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../request-list.module.css';
import { RequestState } from '../request-state.tsx';
import { DeskRequestPage } from './desk-request-page.tsx';
import { type DeskSearch, readDeskSearch } from './desk-search.ts';

const route = getRouteApi('/uprava/zahtevi');

/** `/uprava/zahtevi`: the queue, or one request. */
export function RequestDeskPage() {
  const { request_number: number } = route.useSearch();
  return number === undefined ? <QueuePage /> : <DeskRequestPage key={number} number={number} />;
}

/** Purchase requests of all companies; those to be priced unless others are asked for. */
function QueuePage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DeskSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getZahteviZaPonudu, { first, rows, state: search.state ?? 'sent' });
  const toPrice = search.state === undefined || search.state === 'open';
  return (
    <DeskListPage
      title={t('purchase-requests.title')}
      filter={<QueueFilter chosen={search.state} onChange={show} />}
      state={state}
      loading={t('purchase-requests.loading')}
      none={
        <EmptyState
          icon={<PackageCheck size={36} />}
          title={t(toPrice ? 'purchase-requests.desk-none' : 'purchase-requests.none-filtered')}
        />
      }
      list={queueOf(texts)}
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

interface QueueFilterProps {
  readonly chosen: DeskSearch['state'];
  readonly onChange: (search: DeskSearch) => void;
}

function QueueFilter({ chosen, onChange }: QueueFilterProps) {
  const { t } = useTexts();
  return (
    <DeskFilter>
      <InlineSelect
        label={t('purchase-requests.filter')}
        value={chosen ?? ''}
        options={[
          { value: '', label: t('purchase-requests.desk-to-price') },
          { value: 'open', label: t('purchase-requests.desk-priced-too') },
          { value: 'accepted', label: t('purchase-requests.desk-accepted') },
          { value: 'refused', label: t('purchase-requests.desk-refused-ones') },
          { value: 'withdrawn', label: t('purchase-requests.desk-withdrawn') },
          { value: 'expired', label: t('purchase-requests.desk-expired') },
          { value: 'all', label: t('purchase-requests.desk-all') },
        ]}
        onChange={(wanted) => onChange(readDeskSearch({ state: wanted }))}
      />
    </DeskFilter>
  );
}

function queueOf({ t, formats, now }: UseTexts): DeskRows<DeskRequestSummary> {
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
  const company = ({ poslovno_ime: name }: DeskRequestSummary) => name;
  const sent = ({ sentAt }: DeskRequestSummary) => formats.dayTime(sentAt, now);
  const tags = ({ quantity }: DeskRequestSummary) => t('purchases.tag-count', { count: quantity });
  const stateOf = ({ state }: DeskRequestSummary) => <RequestState state={state} desk />;
  return {
    label: t('purchase-requests.list'),
    rowKey: ({ request_number: number }) => number,
    columns: [
      { id: 'number', header: t('purchase-requests.number'), cell: link, rowHeader: true },
      { id: 'company', header: t('identity.company-name'), cell: company },
      { id: 'sent', header: t('purchase-requests.sent-at'), cell: sent },
      { id: 'tags', header: t('purchases.tags'), cell: tags },
      { id: 'state', header: t('purchases.state'), cell: stateOf },
      { id: 'total', header: t('purchases.total'), cell: total, align: 'end' },
    ],
    card: (request) => (
      <>
        <Row>
          {link(request)}
          {stateOf(request)}
        </Row>
        <span>
          {company(request)} · {tags(request)} · {sent(request)}
        </span>
      </>
    ),
  };
}
