import {
  getEFakture,
  getXmlEFakture,
  ponoviEFakturu,
  type EInvoice,
} from '@rampa/contract/e-invoices';
import { RotateCw } from 'lucide-react';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { ActButton } from '../../lib/screens/act-button.tsx';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { DocumentButton } from '../../lib/screens/document-button.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import styles from './e-invoices.module.css';

/** Which document, whose, its state, and what can be done. */
export function eInvoicesOf(
  { t, formats }: UseTexts,
  onSettle: (eInvoice: EInvoice) => void,
): DeskRows<EInvoice> {
  // Of one that could not be written it is not known.
  const total = ({ total: amount }: EInvoice) =>
    amount.amount === 0 ? '–' : <Amount {...formats.moneyParts(amount, { exact: true })} />;
  return {
    label: t('e-invoices.title'),
    rowKey: ({ number }) => number,
    columns: [
      {
        id: 'document',
        header: t('e-invoices.document'),
        rowHeader: true,
        cell: (one) => <DocumentName eInvoice={one} />,
      },
      { id: 'buyer', header: t('e-invoices.buyer'), cell: (one) => <Buyer eInvoice={one} /> },
      { id: 'total', header: t('e-invoices.total'), align: 'end', cell: total },
      { id: 'state', header: t('e-invoices.state'), cell: (one) => <State eInvoice={one} /> },
      {
        id: 'end',
        header: t('e-invoices.end'),
        cell: (one) => <Acts eInvoice={one} onSettle={onSettle} />,
      },
    ],
    card: (one) => (
      <>
        <DocumentName eInvoice={one} />
        <Buyer eInvoice={one} />
        {total(one)}
        <State eInvoice={one} />
        <Acts eInvoice={one} onSettle={onSettle} />
      </>
    ),
  };
}

interface EInvoiceProps {
  readonly eInvoice: EInvoice;
}

export function DocumentName({ eInvoice: { kind, number, issuedOn } }: EInvoiceProps) {
  const { t, formats } = useTexts();
  return (
    <span className={styles['lines']}>
      <strong className={styles['number']} translate="no">
        {number}
      </strong>
      <span className={styles['muted']}>
        {t(`e-invoices.kind-${kind}`)}, {formats.day(issuedOn)}
      </span>
    </span>
  );
}

function Buyer({ eInvoice: { buyer, buyerTaxNumber } }: EInvoiceProps) {
  const { t } = useTexts();
  return (
    <span className={styles['lines']}>
      <span>{buyer === '' ? t('e-invoices.no-name') : buyer}</span>
      {buyerTaxNumber === '' ? null : (
        <span className={styles['muted']}>
          {t('e-invoices.tax-number')} <span className={styles['number']}>{buyerTaxNumber}</span>
        </span>
      )}
    </span>
  );
}

function State({ eInvoice }: EInvoiceProps) {
  const { t, formats, now } = useTexts();
  const { state, missing, message, sefId, attempts, sentAt, changedAt, settled } = eInvoice;
  const at = changedAt ?? sentAt;
  return (
    <span className={styles['lines']}>
      <span>{t(`e-invoices.state-${state}`)}</span>
      {missing.length === 0 ? null : (
        <span>
          {t('e-invoices.missing', {
            facts: missing.map((fact) => t(`e-invoices.fact-${fact}`)).join(', '),
          })}
        </span>
      )}
      {state === 'waiting' && attempts > 0 && message !== '' ? (
        <span>{t('e-invoices.away')}</span>
      ) : null}
      {message === '' ? null : <span className={styles['message']}>{message}</span>}
      {state === 'waiting' && attempts > 0 ? (
        <span className={styles['muted']}>
          {t('e-invoices.attempts', { number: formats.number(attempts) })}
        </span>
      ) : null}
      {sefId === '' ? null : (
        <span className={styles['muted']}>
          {t('e-invoices.sef-id')} <span className={styles['number']}>{sefId}</span>
        </span>
      )}
      {at === null ? null : <span className={styles['muted']}>{formats.dayTime(at, now)}</span>}
      {settled === null ? null : (
        <>
          <span className={styles['message']}>{settled.note}</span>
          <span className={styles['muted']}>
            {formats.dayTime(settled.at, now)}
            {settled.by === '' ? '' : `, ${settled.by}`}
          </span>
        </>
      )}
    </span>
  );
}

function Acts({
  eInvoice,
  onSettle,
}: EInvoiceProps & { readonly onSettle: (eInvoice: EInvoice) => void }) {
  const { t } = useTexts();
  const { number, state, stuck, hasXml } = eInvoice;
  const { submit, busy } = useSubmit(getXmlEFakture);
  return (
    <span className={styles['acts']}>
      {state === 'failed' || stuck ? (
        <ActButton
          call={ponoviEFakturu}
          input={{ number }}
          refresh={[getEFakture]}
          icon={<RotateCw size={18} />}
          label={t('e-invoices.again')}
          done={t('e-invoices.again-toast')}
        />
      ) : null}
      {state === 'failed' || state === 'rejected' || state === 'cancelled' || stuck ? (
        <Button size="small" onClick={() => onSettle(eInvoice)}>
          {t('e-invoices.settle')}
          <Spoken> {number}</Spoken>
        </Button>
      ) : null}
      {hasXml ? (
        <DocumentButton
          label="XML"
          fullName={`XML ${number}`}
          failed={t('e-invoices.xml-failed')}
          busy={busy}
          fetch={() => submit({ number })}
        />
      ) : null}
    </span>
  );
}
