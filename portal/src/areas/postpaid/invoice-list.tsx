import { getPdfOdlozenogRacuna, type PostpaidInvoice } from '@rampa/contract/postpaid';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { InvoiceState } from '../../lib/postpaid/invoice-state.tsx';
import { DocumentButton } from '../../lib/screens/document-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import styles from './postpaid.module.css';

interface InvoiceListProps {
  readonly invoices: readonly PostpaidInvoice[];
  readonly stale: boolean;
}

/** A row for each: number and period, its state, the reference to pay it with, how much, and the document. */
export function InvoiceList({ invoices, stale }: InvoiceListProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<PostpaidInvoice>[] = [
    {
      id: 'number',
      header: t('postpaid.number'),
      rowHeader: true,
      cell: (invoice) => <Name invoice={invoice} />,
    },
    {
      id: 'state',
      header: t('postpaid.state'),
      cell: (invoice) => <InvoiceState invoice={invoice} />,
    },
    {
      id: 'reference',
      header: t('postpaid.reference'),
      cell: (invoice) => <Reference invoice={invoice} />,
    },
    {
      id: 'total',
      header: t('postpaid.total'),
      align: 'end',
      cell: ({ total }) => <Amount {...formats.moneyParts(total, { exact: true })} />,
    },
    {
      id: 'document',
      header: t('postpaid.document'),
      cell: (invoice) => <PdfButton invoice={invoice} />,
    },
  ];
  return (
    <DataList
      label={t('postpaid.invoices')}
      rows={invoices}
      rowKey={({ number }) => number}
      columns={columns}
      stale={stale}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
    />
  );
}

interface InvoiceProps {
  readonly invoice: PostpaidInvoice;
}

function Name({ invoice: { number, kind, from, to } }: InvoiceProps) {
  const { t, formats } = useTexts();
  return (
    <span className={styles['name']}>
      <strong translate="no">{number}</strong>
      <span className={styles['quiet']}>
        {t(`postpaid.kind-${kind}`, { from: formats.day(from), to: formats.day(to) })}
      </span>
    </span>
  );
}

/** What is paid needs none. */
function Reference({ invoice: { state, reference } }: InvoiceProps) {
  return state === 'paid' ? null : <span translate="no">{`97 ${reference}`}</span>;
}

function PdfButton({ invoice: { number } }: InvoiceProps) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getPdfOdlozenogRacuna);
  return (
    <DocumentButton
      label="PDF"
      fullName={t('postpaid.download', { number })}
      failed={t('postpaid.failed')}
      busy={busy}
      fetch={() => submit({ number, languageId })}
    />
  );
}

function InvoiceCard({ invoice }: InvoiceProps) {
  const { t, formats } = useTexts();
  return (
    <article className={styles['card']} aria-label={invoice.number}>
      <Name invoice={invoice} />
      <Amount {...formats.moneyParts(invoice.total, { exact: true })} />
      <InvoiceState invoice={invoice} />
      {invoice.state === 'paid' ? null : (
        <p>
          {t('postpaid.reference')}: <Reference invoice={invoice} />
        </p>
      )}
      <PdfButton invoice={invoice} />
    </article>
  );
}
