import type { T4AInvoice } from '@rampa/contract/external-toll';
import { useState } from 'react';
import {
  EInvoiceNote,
  type ToldEInvoice,
  useEInvoices,
} from '../../../lib/e-invoices/e-invoice-note.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Row, Spoken } from '../../../ui/page.tsx';
import styles from '../external-toll.module.css';
import { InvoiceOutlook, InvoiceStatus } from './invoice-status.tsx';
import { PayOpener, PayWindow } from './pay-button.tsx';
import { PdfButton } from './pdf-button.tsx';
import { monthOfPeriod } from './period-name.ts';
import { unbroken } from '../../../ui/unbroken.tsx';

interface InvoiceListProps {
  readonly invoices: readonly T4AInvoice[];
  readonly stale: boolean;
}

/** A row per period: the amount, the state of its payment, and what can be done. */
export function InvoiceList({ invoices, stale }: InvoiceListProps) {
  const { t, formats } = useTexts();
  const told = useEInvoices(invoices.map(({ number }) => number));
  const [paying, setPaying] = useState<T4AInvoice | undefined>(undefined);
  const actions = (invoice: T4AInvoice) => (
    <Actions invoice={invoice} onPay={() => setPaying(invoice)} />
  );
  const columns: readonly Column<T4AInvoice>[] = [
    {
      id: 'period',
      header: t('external-toll.invoice-period'),
      rowHeader: true,
      cell: (invoice) => <Name invoice={invoice} />,
    },
    {
      id: 'status',
      header: t('external-toll.invoice-status'),
      cell: (one) => <State invoice={one} told={told.get(one.number)} />,
    },
    {
      id: 'amount',
      header: t('external-toll.invoice-amount'),
      align: 'end',
      cell: ({ amount }) => <Amount {...formats.moneyParts(amount, { exact: true })} />,
    },
    {
      id: 'actions',
      header: <Spoken>{t('external-toll.invoice-actions')}</Spoken>,
      align: 'end',
      cell: actions,
    },
  ];
  return (
    <>
      <DataList
        label={t('external-toll.invoices')}
        rows={invoices}
        rowKey={({ racunId }) => racunId}
        columns={columns}
        stale={stale}
        manyColumns
        card={(invoice) => (
          <article
            className={styles['list']}
            aria-label={formats.month(monthOfPeriod(invoice.period))}
          >
            <span className={styles['line']}>
              <Name invoice={invoice} />
              <Amount {...formats.moneyParts(invoice.amount, { exact: true })} />
            </span>
            <State invoice={invoice} told={told.get(invoice.number)} />
            {actions(invoice)}
          </article>
        )}
      />
      {paying === undefined ? null : (
        <PayWindow invoice={paying} onClose={() => setPaying(undefined)} />
      )}
    </>
  );
}

function Name({ invoice }: { readonly invoice: T4AInvoice }) {
  const { t, formats } = useTexts();
  const { period, number, passages } = invoice;
  return (
    <span className={styles['trip']}>
      <strong>{formats.month(monthOfPeriod(period))}</strong>
      <span className={styles['muted']}>{unbroken(number)}</span>
      <span className={styles['muted']}>
        {t('passages.count', { count: passages, number: formats.number(passages) })}
      </span>
    </span>
  );
}

interface StateProps {
  readonly invoice: T4AInvoice;
  readonly told: ToldEInvoice | undefined;
}

function State({ invoice, told }: StateProps) {
  return (
    <span className={styles['facts']}>
      <InvoiceStatus invoice={invoice} />
      <span className={styles['outlook']}>
        <InvoiceOutlook invoice={invoice} />
      </span>
      <EInvoiceNote told={told} />
    </span>
  );
}

interface ActionsProps {
  readonly invoice: T4AInvoice;
  readonly onPay: () => void;
}

function Actions({ invoice, onPay }: ActionsProps) {
  const { t } = useTexts();
  return (
    <Row>
      {invoice.status === 'paid' ? null : (
        <PayOpener invoice={invoice} size="small" onOpen={onPay} />
      )}
      <ButtonLink
        to="/pages/extToll"
        search={{ tab: 'racuni', racun: invoice.racunId }}
        size="small"
      >
        {t('external-toll.invoice-details')}
        <Spoken> {t('external-toll.invoice-named', { number: invoice.number })}</Spoken>
      </ButtonLink>
      <PdfButton invoice={invoice} />
    </Row>
  );
}
