import type { Payout } from '@rampa/contract/personal-data';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import styles from './payouts.module.css';

interface PayoutListProps {
  readonly payouts: readonly Payout[];
  readonly stale: boolean;
  readonly onChoose: (payout: Payout) => void;
}

/** All that the order of payment needs, and the button for afterwards. */
export function PayoutList({ payouts, stale, onChoose }: PayoutListProps) {
  const { t, formats, now } = useTexts();
  const amountOf = ({ amount }: Payout) => <Amount {...formats.moneyParts(amount)} />;
  const requested = ({ requestedAt }: Payout) => (
    <time dateTime={requestedAt}>{formats.dayTime(requestedAt, now)}</time>
  );
  const end = (payout: Payout) =>
    payout.paidOn === null ? (
      <Button onClick={() => onChoose(payout)}>{t('personal-data.payout-put-down')}</Button>
    ) : (
      <time dateTime={payout.paidOn}>{formats.day(payout.paidOn)}</time>
    );
  const columns: readonly Column<Payout>[] = [
    { id: 'requested', header: t('personal-data.payout-requested'), cell: requested },
    {
      id: 'account',
      header: t('personal-data.payout-account'),
      rowHeader: true,
      cell: (payout) => <Receiver payout={payout} />,
    },
    { id: 'reference', header: t('personal-data.payout-reference'), cell: reference },
    { id: 'amount', header: t('personal-data.payout-amount'), align: 'end', cell: amountOf },
    { id: 'paid', header: t('personal-data.payout-paid-on'), cell: end },
  ];
  return (
    <DataList
      label={t('personal-data.payouts')}
      rows={payouts}
      rowKey={({ account_id }) => account_id}
      columns={columns}
      manyColumns
      card={(payout) => (
        <div className={styles['card']}>
          <Receiver payout={payout} />
          <span>{amountOf(payout)}</span>
          <span>
            {t('personal-data.payout-requested')}: {requested(payout)}
          </span>
          <span>
            {t('personal-data.payout-reference')}: {reference(payout)}
          </span>
          {payout.paidOn === null ? (
            end(payout)
          ) : (
            <span>
              {t('personal-data.payout-paid-on')}: {end(payout)}
            </span>
          )}
        </div>
      )}
      stale={stale}
    />
  );
}

interface ReceiverProps {
  readonly payout: Payout;
}

function Receiver({ payout: { payee, bankAccount } }: ReceiverProps) {
  return (
    <span className={styles['receiver']}>
      {payee === '' ? null : <strong>{payee}</strong>}
      <span translate="no">{bankAccount}</span>
    </span>
  );
}

/** As in the mail that asked for it. */
function reference(payout: Payout) {
  return (
    <span className={styles['reference']} translate="no">
      {payout.reference}
    </span>
  );
}
