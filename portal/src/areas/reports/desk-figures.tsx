import { Link } from '@tanstack/react-router';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section } from '../../ui/page.tsx';
import { FigureTile } from './figure-tile.tsx';
import styles from './reports.module.css';
import type { Desks } from './use-work-state.ts';

/** What waits for clerks; each figure leads to its rows. */
export function DeskFigures({ desks }: { readonly desks: Desks }) {
  const { t, formats } = useTexts();
  const { complaints, messages, requests, payouts, ordersToSend, payments } = desks;
  // A server of the version before does not count them.
  const told: Partial<Desks> = desks;
  const { transfers = null, settlements = null } = told;
  const { eInvoices = null, overdueInvoices = null } = told;
  const { refused = null, marked = null, lanes = null, pointsLow = 0 } = told;
  const work: Partial<Desks['complaints']> = complaints;
  const { escalated = 0, unassigned = 0 } = work;
  const onScreen = !useSwitchedOff('orders');
  return (
    <Section title={t('reports.waiting')}>
      <ul className={styles['tiles']}>
        <FigureTile
          value={complaints.open}
          name={<Link to="/uprava/reklamacije">{t('reports.complaints')}</Link>}
          pressing={complaints.late > 0}
        >
          {complaints.late === 0 ? null : (
            <Link to="/uprava/reklamacije" search={{ only: 'late' }}>
              {t('reports.complaints-late', { number: formats.number(complaints.late) })}
            </Link>
          )}
          {escalated === 0 ? null : (
            <Link to="/uprava/reklamacije" search={{ only: 'escalated' }}>
              {t('reports.complaints-escalated', { number: formats.number(escalated) })}
            </Link>
          )}
          {unassigned === 0 ? null : (
            <Link to="/uprava/reklamacije" search={{ only: 'unassigned' }}>
              {t('reports.complaints-unassigned', { number: formats.number(unassigned) })}
            </Link>
          )}
          {complaints.dueSoon === 0 ? null : (
            <Link to="/uprava/reklamacije" search={{ only: 'unanswered' }}>
              {t('reports.complaints-soon', { number: formats.number(complaints.dueSoon) })}
            </Link>
          )}
        </FigureTile>
        <FigureTile
          value={messages}
          name={<Link to="/uprava/poruke">{t('reports.messages')}</Link>}
        />
        <FigureTile
          value={requests}
          name={<Link to="/uprava/zahtevi">{t('reports.requests')}</Link>}
        />
        <FigureTile
          value={payouts}
          name={<Link to="/uprava/isplate">{t('reports.payouts')}</Link>}
        />
        {refused === null ? null : (
          <FigureTile
            value={refused}
            name={<Link to="/uprava/odbijeni-prolasci">{t('reports.refused')}</Link>}
          />
        )}
        {marked === null ? null : (
          <FigureTile
            value={marked}
            name={<Link to="/uprava/oznaceni-prolasci">{t('reports.marked')}</Link>}
          />
        )}
        {lanes === null ? null : (
          <FigureTile
            value={lanes}
            name={<Link to="/uprava/kontrolni-zapisi">{t('reports.lane-hours')}</Link>}
          />
        )}
        {transfers === null ? null : (
          <FigureTile
            value={transfers}
            name={<Link to="/uprava/izvodi">{t('reports.transfers')}</Link>}
          />
        )}
        {settlements === null ? null : (
          <FigureTile
            value={settlements}
            name={<Link to="/uprava/obracuni">{t('reports.settlements')}</Link>}
          />
        )}
        {eInvoices === null ? null : (
          <FigureTile
            value={eInvoices}
            name={<Link to="/uprava/e-fakture">{t('reports.e-invoices')}</Link>}
          />
        )}
        {overdueInvoices === null ? null : (
          <FigureTile
            value={overdueInvoices}
            name={<Link to="/uprava/dospeli-racuni">{t('reports.overdue-invoices')}</Link>}
            pressing={overdueInvoices > 0}
          />
        )}
        {onScreen ? (
          <FigureTile
            value={ordersToSend}
            name={<Link to="/uprava/otprema">{t('reports.orders')}</Link>}
          />
        ) : (
          <FigureTile value={ordersToSend} name={t('reports.orders')}>
            <span className={styles['muted']}>{t('reports.orders-where')}</span>
          </FigureTile>
        )}
        {onScreen && pointsLow > 0 ? (
          <FigureTile
            value={pointsLow}
            name={<Link to="/uprava/zalihe">{t('reports.points-low')}</Link>}
            pressing
          />
        ) : null}
        <PaymentsTile payments={payments} />
      </ul>
    </Section>
  );
}

/** Card payments without an outcome, and those that were refused today. */
function PaymentsTile({ payments }: Pick<Desks, 'payments'>) {
  const { t, formats } = useTexts();
  return (
    <FigureTile
      value={payments.waiting}
      name={<Link to="/uprava/placanja">{t('reports.payments')}</Link>}
      pressing={payments.overdue > 0}
    >
      {payments.overdue === 0 ? null : (
        <Link to="/uprava/placanja" search={{ state: 'overdue' }}>
          {t('reports.payments-overdue', { number: formats.number(payments.overdue) })}
        </Link>
      )}
      <Link to="/uprava/placanja" search={{ state: 'refused' }}>
        {t('reports.payments-refused', { number: formats.number(payments.refusedToday) })}
      </Link>
    </FigureTile>
  );
}
