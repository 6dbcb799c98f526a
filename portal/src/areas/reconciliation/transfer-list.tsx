import type { UnmatchedTransfer } from '@rampa/contract/reconciliation';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import { Candidates } from './candidates.tsx';
import styles from './reconciliation.module.css';

type Choose = (transfer: UnmatchedTransfer, wish: 'divide' | 'note') => void;

/** What came, from whom, why it was not credited, and what to do about it or what was done. */
export function transfersOf(
  { t, formats, now }: UseTexts,
  onChoose: Choose,
): DeskRows<UnmatchedTransfer> {
  const amountOf = ({ amount }: UnmatchedTransfer) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  const received = ({ receivedOn }: UnmatchedTransfer) => (
    <time dateTime={receivedOn}>{formats.day(receivedOn)}</time>
  );
  const end = (transfer: UnmatchedTransfer) =>
    transfer.resolved === null ? (
      <NextSteps transfer={transfer} onChoose={onChoose} />
    ) : (
      <span className={styles['lines']}>
        <Division transfer={transfer} />
        <span className={styles['muted']}>
          {formats.dayTime(transfer.resolved.at, now)}
          {transfer.resolved.by === '' ? '' : `, ${transfer.resolved.by}`}
        </span>
      </span>
    );
  return {
    label: t('reconciliation.title'),
    rowKey: ({ transfer_id: id }) => id,
    columns: [
      { id: 'received', header: t('reconciliation.received'), cell: received },
      {
        id: 'payer',
        header: t('reconciliation.payer'),
        rowHeader: true,
        cell: (transfer) => <Payer transfer={transfer} />,
      },
      {
        id: 'why',
        header: t('reconciliation.why'),
        cell: (transfer) => <Why transfer={transfer} />,
      },
      { id: 'amount', header: t('reconciliation.amount'), align: 'end', cell: amountOf },
      { id: 'end', header: t('reconciliation.end'), cell: end },
    ],
    card: (transfer) => (
      <>
        <span className={styles['top']}>
          {received(transfer)}
          {amountOf(transfer)}
        </span>
        <Payer transfer={transfer} />
        <Why transfer={transfer} />
        {end(transfer)}
      </>
    ),
  };
}

interface TransferProps {
  readonly transfer: UnmatchedTransfer;
}

export function Payer({ transfer }: TransferProps) {
  const { t } = useTexts();
  const { payer, payerAccount, purpose } = transfer;
  return (
    <span className={styles['lines']}>
      <strong>{payer === '' ? t('reconciliation.payer-unknown') : payer}</strong>
      {payerAccount === '' ? null : (
        <span className={styles['number']} translate="no">
          {payerAccount}
        </span>
      )}
      {purpose === '' ? null : <span className={styles['said']}>{purpose}</span>}
    </span>
  );
}

function Why({ transfer }: TransferProps) {
  const { t, formats } = useTexts();
  const { verdict, reference, purpose, alike, partOf, note, notedBy } = transfer;
  // Without one, the statement's reference is the beginning of what the payer wrote.
  const named = reference !== '' && !purpose.startsWith(reference);
  return (
    <span className={styles['lines']}>
      <span>
        {named || verdict !== 'unknown-reference'
          ? t(`reconciliation.verdict-${verdict}`)
          : t('reconciliation.verdict-without-reference')}
      </span>
      {!named ? null : (
        <span className={styles['muted']}>
          {t('reconciliation.reference')}{' '}
          <span className={styles['number']} translate="no">
            {reference}
          </span>
        </span>
      )}
      {partOf === undefined ? null : (
        <span>
          {t('reconciliation.part-of', { amount: formats.money(partOf, { exact: true }) })}
        </span>
      )}
      {alike ? <Badge tone="notice">{t('reconciliation.alike')}</Badge> : null}
      {note === '' ? null : (
        <span className={styles['note']}>
          {note}
          {notedBy === '' ? null : <span className={styles['muted']}> {notedBy}</span>}
        </span>
      )}
    </span>
  );
}

function NextSteps({ transfer, onChoose }: TransferProps & { readonly onChoose: Choose }) {
  const { t } = useTexts();
  return (
    <div className={styles['lines']}>
      <Candidates transfer={transfer} />
      <span className={styles['steps']}>
        <Button onClick={() => onChoose(transfer, 'divide')}>{t('reconciliation.divide')}</Button>
        <Button kind="quiet" onClick={() => onChoose(transfer, 'note')}>
          {t(transfer.note === '' ? 'reconciliation.note-add' : 'reconciliation.note-change')}
        </Button>
      </span>
    </div>
  );
}

function Division({ transfer: { resolved } }: TransferProps) {
  const { t, formats } = useTexts();
  return (
    <ul className={styles['parts']}>
      {(resolved?.parts ?? []).map(({ to, target, amount, note }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts never change, nor does their order
        <li key={at}>
          {formats.money(amount, { exact: true })} {t(`reconciliation.done-${to}`)}{' '}
          {target === '' ? (
            note
          ) : (
            <span className={styles['number']} translate="no">
              {target}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
