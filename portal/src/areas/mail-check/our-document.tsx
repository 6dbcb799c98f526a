import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { OurSign } from './our-sign.tsx';

interface OurDocumentProps {
  readonly document: NonNullable<CallResult<typeof proveriKod>['document']>;
  readonly code: string;
}

/** We have issued it: what it is, its number, day and amount, and whom it is made out to. */
export function OurDocument({ document, code }: OurDocumentProps) {
  const { t, formats } = useTexts();
  const { kind, number, issuedAt, total, recipient } = document;
  const named =
    recipient === ''
      ? []
      : [
          [
            t('mail-check.document-recipient'),
            <span key="recipient" translate="no">
              {recipient}
            </span>,
          ] as const,
        ];
  return (
    <OurSign
      verdict={t('mail-check.document-ours')}
      facts={[
        [t('mail-check.document'), t(`mail-check.document-${kind}`)],
        [
          t('mail-check.document-number'),
          <span key="number" translate="no">
            {number}
          </span>,
        ],
        [
          t('mail-check.document-day'),
          <time key="day" dateTime={issuedAt}>
            {formats.longDay(issuedAt)}
          </time>,
        ],
        [
          t(kind === 'statement' ? 'mail-check.document-balance' : 'mail-check.document-total'),
          <Amount key="total" {...formats.moneyParts(total)} />,
        ],
        ...named,
      ]}
      compare={t('mail-check.compare-document')}
      code={code}
    />
  );
}
