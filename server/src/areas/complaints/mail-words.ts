import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import { amountText } from '../../platform/amount-text.ts';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Translator } from '../../platform/translator.ts';
import type { PayoutProgress } from '../payouts/index.ts';
import { clockOf } from './complaint-rules.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';

/** What staff wrote. */
export interface Written {
  readonly text: string;
  /** Names of the files with it. */
  readonly files: readonly string[];
  /** Progress of the payout. */
  readonly payout?: PayoutProgress;
  /** Number of the credit note that goes with it. */
  readonly creditNote?: string;
}

/** What mails about complaints say of them. */
export function createMailWords({
  clock,
  operatorLanguage,
  translator,
}: {
  readonly clock: Clock;
  readonly operatorLanguage: LanguageId;
  readonly translator: Translator;
}) {
  const dayOf = (due: string, languageId: LanguageId): string =>
    dayText(
      Temporal.PlainDate.from(due).toZonedDateTime(tollTimeZone).toInstant(),
      translator.locale(languageId),
    );

  const paramsOf = (
    complaint: ComplaintRecord,
    languageId: LanguageId,
    text: string,
    payout?: PayoutProgress,
  ): Readonly<Record<string, string>> => {
    const { answerDue, resolutionDue } = clockOf(complaint, clock.now());
    const day = (due: string): string => dayOf(due, languageId);
    const { refund, currency } = complaint;
    return {
      number: complaint.number,
      text,
      answerDue: day(answerDue),
      resolutionDue: day(resolutionDue),
      amount: refund === null ? '' : amountText(refund.amountMinor, currency, languageId),
      tag: refund?.serialNumber ?? '',
      // Enough to know it by, and nothing for whoever else reads the mail.
      bankAccount: `… ${(payout ?? complaint).bankAccount.slice(-4)}`,
      reference: payout?.reference ?? '',
      paidOn: typeof payout?.paidOn === 'string' ? day(payout.paidOn) : '',
    };
  };

  /** In staff's words; the id of a passage tells them nothing. */
  const matterOf = ({ subject }: ComplaintRecord): string => {
    const { kind, id, serialNumber, plate, entry, exit, country, count } = subject;
    const named = (name: string): string => (operatorLanguage === '1' ? name : toLatin(name));
    const route = [entry, exit].filter((name) => name !== '').map(named);
    const facts = [
      kind === 'top-up' || kind === 'order' ? id : '',
      serialNumber,
      plate,
      route.join(' – '),
      country,
      kind === 'passages' ? String(count) : '',
    ].filter((fact) => fact !== '');
    const what = translator.translate(operatorLanguage, `complaints.about-${kind}`);
    return facts.length === 0 ? what : `${what}: ${facts.join(', ')}`;
  };

  /** The files stay on the portal, behind the sign-in. */
  const textOf = ({ text, files }: Written, languageId: LanguageId): string => {
    if (files.length === 0) return text;
    const params = { count: files.length, names: files.join(', ') };
    const told = translator.translate(languageId, 'complaints.mail-files', params);
    return text === '' ? told : `${text}\n\n${told}`;
  };

  return { dayOf, paramsOf, matterOf, textOf };
}
