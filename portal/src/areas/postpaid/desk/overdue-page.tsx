import type { CallResult } from '@rampa/contract';
import { getDospeliRacuni } from '@rampa/contract/postpaid';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from '../postpaid.module.css';

const route = getRouteApi('/uprava/dospeli-racuni');

type Overdue = CallResult<typeof getDospeliRacuni>['items'][number];

/** `/uprava/dospeli-racuni`: what companies that pay later have not paid in time. */
export function OverduePage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getDospeliRacuni, { first, rows });
  return (
    <DeskListPage
      title={t('postpaid.desk-title')}
      lead={t('postpaid.desk-lead')}
      loading={t('staff.loading')}
      state={state}
      pages={{
        first,
        rows,
        goTo: (page, replace) =>
          void navigate({ search: withOfficePage(search, page), replace, resetScroll: false }),
      }}
      none={<EmptyState icon={<CircleCheck size={36} />} title={t('postpaid.desk-none')} />}
      list={overdueOf(texts)}
    />
  );
}

function overdueOf({ t, formats }: UseTexts): DeskRows<Overdue> {
  const customer = (one: Overdue) => (
    <Link to="/uprava/kupci" search={{ account: one.account_id }}>
      {one.customer}
    </Link>
  );
  const total = (one: Overdue) => <Amount {...formats.moneyParts(one.total, { exact: true })} />;
  const due = (one: Overdue) => formats.day(one.dueOn);
  const dunned = (one: Overdue) => (
    <span className={styles['name']}>
      <span>{t('postpaid.desk-reminders', { count: one.reminders })}</span>
      {one.blocked ? <StatusPill tone="bad">{t('postpaid.desk-blocked')}</StatusPill> : null}
    </span>
  );
  const number = (one: Overdue) => <strong translate="no">{one.number}</strong>;
  return {
    label: t('postpaid.desk-title'),
    rowKey: (one) => one.number,
    columns: [
      { id: 'number', header: t('postpaid.number'), rowHeader: true, cell: number },
      { id: 'customer', header: t('postpaid.desk-customer'), cell: customer },
      { id: 'due', header: t('postpaid.desk-due'), cell: due },
      { id: 'total', header: t('postpaid.total'), align: 'end', cell: total },
      { id: 'reminders', header: t('postpaid.desk-dunned'), cell: dunned },
    ],
    card: (one) => (
      <>
        {number(one)}
        {customer(one)}
        <span>{t('postpaid.desk-due-on', { day: due(one) })}</span>
        {total(one)}
        {dunned(one)}
      </>
    ),
  };
}
