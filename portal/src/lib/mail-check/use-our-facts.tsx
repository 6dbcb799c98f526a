import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { bare } from '../formats/bare.ts';
import { useTexts } from '../texts/use-texts.ts';

type Known = CallResult<typeof proveriKod>;

/** A term and its value. */
export type Fact = readonly [string, ReactNode];

/** What is told of a mail or a document that is ours, so that it can be compared with what somebody has. */
export function useOurFacts() {
  const { t, formats } = useTexts();
  const asItIs = (text: string): ReactNode => (
    <span key={text} translate="no">
      {text}
    </span>
  );
  return {
    /** When it was sent, to whom, and under which subject. */
    ofMail({ channel, sentAt, to, subject }: NonNullable<Known['mail']>): readonly Fact[] {
      const sms = channel === 'sms';
      return [
        [
          t('mail-check.sent'),
          <time key="sent" dateTime={sentAt}>
            {bare(formats.longDay(sentAt))}, {formats.time(sentAt)}
          </time>,
        ],
        [t(sms ? 'mail-check.to-number' : 'mail-check.to'), asItIs(to)],
        [t(sms ? 'mail-check.about' : 'mail-check.subject'), subject],
      ];
    },
    /** What it is, its number, day and amount, and whom it is made out to. */
    ofDocument(document: NonNullable<Known['document']>): readonly Fact[] {
      const { kind, number, issuedAt, total, recipient } = document;
      return [
        [t('mail-check.document'), t(`mail-check.document-${kind}`)],
        [t('mail-check.document-number'), asItIs(number)],
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
        ...(recipient === ''
          ? []
          : [[t('mail-check.document-recipient'), asItIs(recipient)] as const]),
      ];
    },
  };
}
