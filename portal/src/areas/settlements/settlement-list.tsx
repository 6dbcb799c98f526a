import type { Settlement } from '@rampa/contract/settlements';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import styles from './settlements.module.css';

/** Each settlement with its sums, and whether its money has come. */
export function settlementsOf({ t, formats }: UseTexts): DeskRows<Settlement> {
  const money = (amount: Settlement['net']) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  return {
    label: t('settlements.all'),
    rowKey: ({ settlement_id: id }) => id,
    columns: [
      {
        id: 'settlement',
        header: t('settlements.settlement'),
        rowHeader: true,
        cell: (settlement) => <Name settlement={settlement} />,
      },
      {
        id: 'gross',
        header: t('settlements.gross'),
        align: 'end',
        cell: ({ gross }) => money(gross),
      },
      { id: 'fee', header: t('settlements.fee'), align: 'end', cell: ({ fee }) => money(fee) },
      { id: 'net', header: t('settlements.net'), align: 'end', cell: ({ net }) => money(net) },
      {
        id: 'state',
        header: t('settlements.state'),
        cell: (settlement) => <State settlement={settlement} />,
      },
    ],
    card: (settlement) => (
      <>
        <Name settlement={settlement} />
        {(['gross', 'fee', 'net'] as const).map((of) => (
          <span key={of} className={styles['top']}>
            <span className={styles['muted']}>{t(`settlements.${of}`)}</span>
            {money(settlement[of])}
          </span>
        ))}
        <State settlement={settlement} />
      </>
    ),
  };
}

interface SettlementProps {
  readonly settlement: Settlement;
}

function Name({ settlement: { settlement_id: id, paidOn, transactions } }: SettlementProps) {
  const { t, formats } = useTexts();
  return (
    <span className={styles['lines']}>
      <strong className={styles['number']} translate="no">
        {id}
      </strong>
      <span className={styles['muted']}>
        {formats.day(paidOn)} ·{' '}
        {t('settlements.transactions', {
          count: transactions,
          number: formats.number(transactions),
        })}
      </span>
    </span>
  );
}

function State({ settlement: { arrivedOn, net, waiting } }: SettlementProps) {
  const { t, formats } = useTexts();
  return (
    <span className={styles['lines']}>
      <span>
        {arrivedOn === null
          ? t(net.amount > 0 ? 'settlements.not-arrived' : 'settlements.nothing-paid')
          : t('settlements.arrived', { day: formats.day(arrivedOn) })}
      </span>
      {waiting === 0 ? null : (
        <span>{t('settlements.waiting', { number: formats.number(waiting) })}</span>
      )}
    </span>
  );
}
