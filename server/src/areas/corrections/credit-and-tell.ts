import type { Currency, LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MailRequest } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import { creditNoteAttachment, type IssueCreditNote } from '../credit-notes/index.ts';
import { stationName, type MarkedPassageRecord } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';

/** A toll of which something is given back. */
export interface CorrectedToll {
  readonly passage: MarkedPassageRecord;
  readonly tagName: string;
  readonly serialNumber: string;
  readonly plate: string;
  /** Minor units. */
  readonly refundMinor: number;
}

/** By every channel: it is the customer's money. */
interface CorrectionNotification {
  readonly kind: 'toll-corrected';
  readonly always: true;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
  readonly attachment?: NonNullable<MailRequest['attachment']>;
}

export interface CreditAndTellDeps {
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly issueCreditNote: IssueCreditNote;
  /** Included in tolls. */
  readonly vatPercent: number;
  readonly currency: Currency;
  readonly translator: Pick<Translator, 'locale'>;
  notify(scope: AccountScope, tx: Tx, notification: CorrectionNotification): Promise<void>;
}

/** Issues the credit note of a corrected toll, and tells the customer, with it. */
export function createCreditAndTell(deps: CreditAndTellDeps) {
  const { calculator, currency } = deps;

  const issue = (
    account: AccountScope,
    tx: Tx,
    { passage, serialNumber, plate, refundMinor }: CorrectedToll,
  ): ReturnType<IssueCreditNote> => {
    const line = {
      kind: 'passage',
      id: passage.passageId,
      at: passage.exitedAt,
      serialNumber,
      plate,
      // In Cyrillic, from which the other script is derived.
      entry: stationName(calculator, passage.entryStationId, '1'),
      exit: stationName(calculator, passage.exitStationId, '1'),
      chargedMinor: passage.amountMinor,
      creditedMinor: refundMinor,
    } as const;
    return deps.issueCreditNote(account, tx, {
      journalKind: 'correction',
      reference: `passage:${passage.passageId}`,
      currency,
      lines: [line],
      vatPercent: deps.vatPercent,
      taxedOf: ({ chargedMinor }) => chargedMinor,
    });
  };

  return async (account: AccountScope, tx: Tx, toll: CorrectedToll): Promise<void> => {
    const { passage, tagName, refundMinor } = toll;
    const note = await issue(account, tx, toll);
    await deps.notify(account, tx, {
      kind: 'toll-corrected',
      always: true,
      template: 'corrections.mail-refunded',
      params: (languageId: LanguageId) => ({
        tag: tagName,
        day: dayText(passage.exitedAt, deps.translator.locale(languageId)),
        amount: amountText(refundMinor, currency, languageId),
      }),
      path: '/pages/prolasci',
      ...(note === null
        ? {}
        : {
            attachment: {
              kind: creditNoteAttachment,
              params: { accountId: account.accountId, number: note.number },
            },
          }),
    });
  };
}
