import { type CashItem, getPotvrdaGotovine } from '@rampa/contract/counter';
import { Link } from '@tanstack/react-router';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './counter.module.css';

/** Each time that cash was taken, and what can be done about it. */
export function cashOf(
  { t, formats, now }: UseTexts,
  onGiveBack: (cash: CashItem) => void,
  /** At a counter, where customers have no card to lead to. */
  atCounter: boolean,
): DeskRows<CashItem> {
  const taken = ({ takenAt, order_number: number, kind }: CashItem) => (
    <span className={styles['lines']}>
      <time dateTime={takenAt}>{formats.dayTime(takenAt, now)}</time>
      <span className={styles['muted']} translate="no">
        {number}
      </span>
      {kind === 'sale' ? <span>{t('counter.was-sold')}</span> : null}
    </span>
  );
  const amount = (cash: CashItem) => (
    <Amount
      {...formats.moneyParts(cash.amount, { exact: true })}
      tone={cash.returnedAt === null ? 'plain' : 'muted'}
    />
  );
  const tag = (cash: CashItem) =>
    atCounter ? <SerialNumber value={cash.serial_number} /> : <CustomersTag cash={cash} />;
  const end = (cash: CashItem) => <WhatCanBeDone cash={cash} onGiveBack={onGiveBack} />;
  return {
    label: t('counter.state-till'),
    rowKey: ({ order_number: number }) => number,
    columns: [
      { id: 'taken', header: t('counter.taken'), rowHeader: true, cell: taken },
      { id: 'tag', header: t('counter.tag'), cell: tag },
      { id: 'where', header: t('counter.where'), cell: (cash) => <Where cash={cash} /> },
      { id: 'amount', header: t('counter.amount'), align: 'end', cell: amount },
      { id: 'action', header: t('counter.action'), cell: end },
    ],
    card: (cash) => (
      <>
        {taken(cash)}
        {tag(cash)}
        <Where cash={cash} />
        <span>{amount(cash)}</span>
        {end(cash)}
      </>
    ),
  };
}

interface CashProps {
  readonly cash: CashItem;
}

/** Leads to the customer's card. */
function CustomersTag({ cash }: CashProps) {
  const { t } = useTexts();
  const { account_id: account, serial_number: serial } = cash;
  return (
    <Link to="/uprava/kupci" search={{ account }}>
      {serial === '' ? t('staff.customer') : <SerialNumber value={serial} />}
    </Link>
  );
}

function Where({ cash: { point, note } }: CashProps) {
  const { t } = useTexts();
  return (
    <span className={styles['lines']}>
      <span>{point === '' ? t('counter.no-point') : point}</span>
      {note === '' ? null : <span className={styles['note']}>{note}</span>}
    </span>
  );
}

function WhatCanBeDone({
  cash,
  onGiveBack,
}: CashProps & { readonly onGiveBack: (cash: CashItem) => void }) {
  const { t, languageId } = useTexts();
  const { account_id, order_number, kind, returnReason, returnable } = cash;
  return (
    <span className={styles['steps']}>
      {returnReason === null ? null : (
        <span className={styles['muted']}>
          {t('counter.was-returned', { reason: t(`counter.reason-${returnReason}`) })}
        </span>
      )}
      <DownloadButton
        call={getPotvrdaGotovine}
        input={{ account_id, order_number, languageId }}
        fileName={`${order_number}.pdf`}
        label={t(kind === 'sale' ? 'counter.invoice' : 'counter.receipt')}
        failed={t('counter.receipt-failed')}
        size="small"
        of={order_number}
      />
      {returnable ? (
        <Button kind="quiet" size="small" onClick={() => onGiveBack(cash)}>
          {t('counter.give-back')}
          <Spoken> {order_number}</Spoken>
        </Button>
      ) : null}
    </span>
  );
}
