import {
  izvozIzvestaja,
  izvozKnjizenja,
  placeholderAccounts,
  type HowPaid,
  type ReportGroup,
} from '@rampa/contract/spending-reports';
import { useState } from 'react';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Row, Section } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './reports.module.css';

interface ReportFilesProps {
  readonly period: string;
  readonly by: ReportGroup;
  readonly paid: HowPaid;
}

const formatNames = { xlsx: 'Excel', pdf: 'PDF', csv: 'CSV' } as const;
const formats = ['xlsx', 'pdf', 'csv'] as const;

/** The report as a file, and as entries for the company's books. */
export function ReportFiles({ period, by, paid }: ReportFilesProps) {
  const { t, languageId } = useTexts();
  const mayBook = useMay(izvozKnjizenja);
  return (
    <Section title={t('spending-reports.files')}>
      <Row>
        {formats.map((format) => (
          <DownloadButton
            key={format}
            call={izvozIzvestaja}
            input={{ period, by, languageId, format }}
            fileName={`izvestaj.${format}`}
            label={formatNames[format]}
            failed={t('spending-reports.file-failed')}
            size="small"
          />
        ))}
      </Row>
      {mayBook ? <Entries period={period} by={by} paid={paid} /> : null}
    </Section>
  );
}

type Side = keyof typeof placeholderAccounts;
/** What is credited: prepayments, or what is owed to the operator for tolls that are paid later. */
const sidesOf: Readonly<Record<HowPaid, readonly Side[]>> = {
  ahead: ['debit', 'credit'],
  later: ['debit', 'creditLater'],
  both: ['debit', 'credit', 'creditLater'],
};
const labelOf = {
  debit: 'spending-reports.account-debit',
  credit: 'spending-reports.account-credit',
  creditLater: 'spending-reports.account-credit-later',
} as const;
const textOf = {
  ahead: 'spending-reports.entries-text',
  later: 'spending-reports.entries-text-later',
  both: 'spending-reports.entries-text-both',
} as const;
/** As the contract takes them. */
const written = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,19}$/u;

function Entries({ period, by, paid }: ReportFilesProps) {
  const { t, languageId } = useTexts();
  // Of this company and this visit: what a browser remembers is whoever uses it next, for another company maybe.
  const [accounts, setAccounts] = useState({ debit: '', credit: '', creditLater: '' });
  const accountOf = (side: Side): string => {
    const typed = accounts[side].trim();
    return typed === '' ? placeholderAccounts[side] : typed;
  };
  const sides = sidesOf[paid];
  const faulty = (side: Side): boolean => !written.test(accountOf(side));
  const field = (side: Side) => ({
    label: t(labelOf[side]),
    value: accounts[side],
    placeholder: placeholderAccounts[side],
    maxLength: 20,
    autoComplete: 'off',
    error: faulty(side) ? t('spending-reports.account-fault') : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setAccounts({ ...accounts, [side]: target.value });
    },
  });
  return (
    <details className={styles['entries']}>
      <summary>{t('spending-reports.entries')}</summary>
      <p>{t(textOf[paid], placeholderAccounts)}</p>
      <div className={styles['controls']}>
        {sides.map((side) => (
          <TextField key={side} {...field(side)} />
        ))}
      </div>
      {sides.some(faulty) ? null : (
        <Row>
          {(['csv', 'xlsx'] as const).map((format) => (
            <DownloadButton
              key={format}
              call={izvozKnjizenja}
              input={{
                period,
                by,
                languageId,
                format,
                debit: accountOf('debit'),
                credit: accountOf('credit'),
                creditLater: accountOf('creditLater'),
              }}
              fileName={`knjizenje.${format}`}
              label={formatNames[format]}
              of={t('spending-reports.entries')}
              failed={t('spending-reports.file-failed')}
              size="small"
            />
          ))}
        </Row>
      )}
    </details>
  );
}
