import {
  getPlacanjaBezIshoda,
  type OpenPayment,
  openPaymentStates,
  waitingCounted,
} from '@rampa/contract/reports';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { Aside, Lines } from '../../lib/screens/desk-cells.tsx';
import { DeskFilter, DeskListPage, type DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './reports.module.css';
import { purposeText, refusalText } from './payment-words.ts';
import { type OpenPaymentsSearch, readOpenPaymentsSearch } from './row-search.ts';

const route = getRouteApi('/uprava/placanja');

/** `/uprava/placanja`: card payments about which the gateway has not decided, and those that it refused today. */
export function OpenPaymentsPage() {
  const texts = useTexts();
  const { t, formats } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: OpenPaymentsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { state: chosen = 'waiting' } = search;
  const state = useCall(
    getPlacanjaBezIshoda,
    { first, rows, state: chosen },
    { every: 60_000, quiet: true },
  );
  const counted = state.value?.totalRecords ?? 0;
  return (
    <DeskListPage
      title={t('reports.payments')}
      lead={t(chosen === 'refused' ? 'reports.payments-lead-refused' : 'reports.payments-lead')}
      filter={
        <DeskFilter>
          <InlineSelect
            label={t('reports.show')}
            value={chosen}
            options={openPaymentStates.map((value) => ({
              value,
              label: t(`reports.payments-${value}-all`),
            }))}
            onChange={(value) => show(readOpenPaymentsSearch({ state: value }))}
          />
        </DeskFilter>
      }
      loading={t('staff.loading')}
      state={state}
      none={<EmptyState icon={<CircleCheck size={36} />} title={t('reports.payments-none')} />}
      list={paymentsOf(texts)}
      remark={
        counted < waitingCounted ? undefined : (
          <p>{t('reports.rows-many', { most: formats.number(waitingCounted) })}</p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

function paymentsOf({ t, formats, now }: UseTexts): DeskRows<OpenPayment> {
  const number = (one: OpenPayment) => (
    <Lines>
      <strong className={styles['number']} translate="no">
        {one.order_number}
      </strong>
      <time dateTime={one.createdAt}>{formats.dayTime(one.createdAt, now)}</time>
    </Lines>
  );
  const customer = (one: OpenPayment) =>
    one.customer === '' ? (
      t('reports.payment-of-visitor')
    ) : (
      <Link to="/uprava/kupci" search={{ account: one.account_id }}>
        {one.customer}
      </Link>
    );
  const what = (one: OpenPayment) => (
    <Lines>
      <span>{purposeText(t, one.purpose)}</span>
      {one.savedCard ? <Aside>{t('reports.payment-saved-card')}</Aside> : null}
    </Lines>
  );
  const amount = (one: OpenPayment) => (
    <Amount {...formats.moneyParts(one.amount, { exact: true })} />
  );
  const outcome = (one: OpenPayment) => {
    if (one.settledAt !== null) {
      return (
        <Lines>
          <StatusPill tone="bad">{t('reports.payment-refused')}</StatusPill>
          <span>{refusalText(t, one.refusal)}</span>
          <time dateTime={one.settledAt}>{formats.dayTime(one.settledAt, now)}</time>
        </Lines>
      );
    }
    const until = formats.dayTime(one.expiresAt, now);
    return Date.parse(one.expiresAt) < now ? (
      <Lines>
        <StatusPill tone="notice">{t('reports.payment-overdue')}</StatusPill>
        <span>{t('reports.payment-was-until', { when: until })}</span>
      </Lines>
    ) : (
      t('reports.payment-until', { when: until })
    );
  };
  return {
    label: t('reports.payments'),
    rowKey: ({ order_number: id }) => id,
    columns: [
      { id: 'number', header: t('reports.payment-number'), rowHeader: true, cell: number },
      { id: 'customer', header: t('reports.payment-customer'), cell: customer },
      { id: 'what', header: t('reports.payment-what'), cell: what },
      { id: 'amount', header: t('reports.amount'), align: 'end', cell: amount },
      { id: 'outcome', header: t('reports.payment-outcome'), cell: outcome },
    ],
    card: (one) => (
      <>
        {number(one)}
        {customer(one)}
        {what(one)}
        <strong>{amount(one)}</strong>
        {outcome(one)}
      </>
    ),
  };
}
