import type { Payout } from '@rampa/contract/payouts';
import { Link } from '@tanstack/react-router';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { NextStep } from './next-step.tsx';
import styles from './payouts.module.css';

/** All that the payment order needs, and the button for afterwards. */
export function payoutsOf(
  { t, formats, now }: UseTexts,
  onChoose: (payout: Payout) => void,
): DeskRows<Payout> {
  const amountOf = ({ amount }: Payout) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  const requested = ({ requestedAt }: Payout) => (
    <time dateTime={requestedAt}>{formats.dayTime(requestedAt, now)}</time>
  );
  const end = (payout: Payout) =>
    payout.paidOn === null ? (
      <NextStep payout={payout} onChoose={onChoose} />
    ) : (
      <span className={styles['card']}>
        <time dateTime={payout.paidOn}>{formats.day(payout.paidOn)}</time>
        <Button kind="quiet" size="small" onClick={() => onChoose(payout)}>
          {t('payouts.return')}
          <Spoken> {payout.reference}</Spoken>
        </Button>
      </span>
    );
  return {
    label: t('payouts.title'),
    rowKey: ({ payout_id }) => payout_id,
    columns: [
      { id: 'requested', header: t('payouts.requested'), cell: requested },
      {
        id: 'account',
        header: t('payouts.account'),
        rowHeader: true,
        cell: (payout) => <Receiver payout={payout} />,
      },
      { id: 'reference', header: t('payouts.reference'), cell: reference },
      { id: 'amount', header: t('payouts.amount'), align: 'end', cell: amountOf },
      { id: 'paid', header: t('payouts.paid-on'), cell: end },
    ],
    card: (payout) => (
      <>
        <Receiver payout={payout} />
        <span>{amountOf(payout)}</span>
        <span>
          {t('payouts.requested')}: {requested(payout)}
        </span>
        <span>
          {t('payouts.reference')}: {reference(payout)}
        </span>
        {payout.paidOn === null ? (
          end(payout)
        ) : (
          <span>
            {t('payouts.paid-on')}: {end(payout)}
          </span>
        )}
      </>
    ),
  };
}

interface ReceiverProps {
  readonly payout: Payout;
}

/** The account and the reason for the payment; a complaint links to its desk. */
function Receiver({ payout }: ReceiverProps) {
  const { t, formats } = useTexts();
  const { payee, bankAccount, reason, complaint_number: number, returned } = payout;
  return (
    <span className={styles['receiver']}>
      {payee === '' ? null : <strong>{payee}</strong>}
      <span translate="no">{bankAccount}</span>
      <span className={styles['reason']}>
        {t(`payouts.reason-${reason}`)}
        {number === '' ? null : (
          <>
            {' '}
            <Link to="/uprava/reklamacije" search={{ complaint_number: number }} translate="no">
              {number}
            </Link>
          </>
        )}
      </span>
      {returned === undefined ? null : (
        <span className={styles['reason']}>
          {t('payouts.was-returned', { day: formats.day(returned.on), reason: returned.reason })}
        </span>
      )}
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
