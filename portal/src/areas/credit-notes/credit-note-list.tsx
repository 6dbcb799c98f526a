import { getPdfOdobrenja, type CreditNote } from '@rampa/contract/credit-notes';
import { Link } from '@tanstack/react-router';
import { useSubmit } from '../../lib/api/use-submit.ts';
import {
  EInvoiceNote,
  type ToldEInvoice,
  useEInvoices,
} from '../../lib/e-invoices/e-invoice-note.tsx';
import { DocumentButton } from '../../lib/screens/document-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';

import styles from './credit-notes.module.css';

interface CreditNoteListProps {
  readonly notes: readonly CreditNote[];
  readonly stale: boolean;
}

/** A row for each: number and day, why, how much, and the document. */
export function CreditNoteList({ notes, stale }: CreditNoteListProps) {
  const { t, formats } = useTexts();
  const told = useEInvoices(notes.map(({ number }) => number));
  const columns: readonly Column<CreditNote>[] = [
    {
      id: 'number',
      header: t('credit-notes.number'),
      rowHeader: true,
      cell: (note) => <Name note={note} told={told.get(note.number)} />,
    },
    {
      id: 'because',
      header: t('credit-notes.because'),
      cell: (note) => <Because note={note} />,
    },
    {
      id: 'total',
      header: t('credit-notes.total'),
      align: 'end',
      cell: ({ total }) => <Amount {...formats.moneyParts(total, { exact: true })} />,
    },
    {
      id: 'tax',
      header: t('credit-notes.tax'),
      align: 'end',
      cell: ({ tax }) => <Amount {...formats.moneyParts(tax, { exact: true })} />,
    },
    {
      id: 'document',
      header: t('credit-notes.document'),
      cell: (note) => <PdfButton note={note} />,
    },
  ];
  return (
    <DataList
      label={t('credit-notes.title')}
      rows={notes}
      rowKey={({ number }) => number}
      columns={columns}
      stale={stale}
      card={(note) => <Card note={note} told={told.get(note.number)} />}
    />
  );
}

interface NoteProps {
  readonly note: CreditNote;
}

interface ToldProps extends NoteProps {
  readonly told: ToldEInvoice | undefined;
}

function Name({ note: { number, issuedAt }, told }: ToldProps) {
  const { formats } = useTexts();
  return (
    <span className={styles['name']}>
      <strong>{number}</strong>
      <span className={styles['quiet']}>{formats.day(issuedAt)}</span>
      <EInvoiceNote told={told} />
    </span>
  );
}

/** A complaint is where its refund is explained. */
function Because({ note: { because, complaint } }: NoteProps) {
  const { t } = useTexts();
  if (because === 'correction') return t('credit-notes.because-correction');
  return (
    <Link to="/pages/reklamacije" search={{ complaint_number: complaint }}>
      {t('credit-notes.because-complaint', { number: complaint })}
    </Link>
  );
}

function PdfButton({ note: { number } }: NoteProps) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getPdfOdobrenja);
  return (
    <DocumentButton
      label="PDF"
      fullName={t('credit-notes.download', { number })}
      failed={t('credit-notes.failed')}
      busy={busy}
      fetch={() => submit({ number, languageId })}
    />
  );
}

function Card({ note, told }: ToldProps) {
  const { t, formats } = useTexts();
  const sums = [
    [t('credit-notes.total'), note.total],
    [t('credit-notes.tax'), note.tax],
  ] as const;
  return (
    <article className={styles['card']} aria-label={note.number}>
      <Name note={note} told={told} />
      <p>
        <Because note={note} />
      </p>
      <dl className={styles['sums']}>
        {sums.map(([label, amount]) => (
          <div key={label} className={styles['sum']}>
            <dt>{label}</dt>
            <dd>
              <Amount {...formats.moneyParts(amount, { exact: true })} />
            </dd>
          </div>
        ))}
      </dl>
      <PdfButton note={note} />
    </article>
  );
}
