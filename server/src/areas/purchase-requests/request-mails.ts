import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Translator } from '../../platform/translator.ts';
import type { RequestRecord } from './requests.store.ts';

/** What the customer is told about a request; what follows from accepting is told as an order. */
export type RequestNews =
  | 'received'
  | 'priced'
  | 'priced-anew'
  | 'refused'
  | 'withdrawn'
  | 'expired';

/** What the customer has done, for the operator. */
export type RequestDeed = 'received' | 'accepted' | 'withdrawn';

/** The kind under which pro-formas of offers are attached to mails. */
export const offerAttachment = 'purchase-request-offer';

export interface RequestMails {
  tell(tx: Tx, request: RequestRecord, news: RequestNews): Promise<void>;
  toOperator(tx: Tx, request: RequestRecord, deed: RequestDeed): Promise<void>;
}

const withOffer: ReadonlySet<RequestNews> = new Set(['priced', 'priced-anew']);

export function createRequestMails(deps: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly publicUrl: string;
  readonly operatorEmail: string;
  readonly operatorLanguage: LanguageId;
  readonly translator: Translator;
}): RequestMails {
  const { jobs, operatorLanguage, translator } = deps;

  const paramsOf = (
    request: RequestRecord,
    languageId: LanguageId,
  ): Readonly<Record<string, string>> => {
    const { price, currency } = request;
    return {
      number: request.requestNumber,
      quantity: String(request.quantity),
      amount: price === null ? '' : amountText(price.totalMinor, currency, languageId),
      validUntil: price === null ? '' : dayText(price.validUntil, translator.locale(languageId)),
      text: request.answer,
    };
  };

  return {
    async tell(tx, request, news) {
      const { accountId, userId, requestNumber, languageId, email } = request;
      // The account was closed meanwhile.
      if (email === '') return;
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        about: { accountId, userId },
        template: `purchase-requests.mail-${news}`,
        params: paramsOf(request, languageId),
        actionUrl: `${deps.publicUrl}/pages/pregled-zahteva-kupovina?request_number=${requestNumber}`,
        ...(withOffer.has(news)
          ? { attachment: { kind: offerAttachment, params: { accountId, requestNumber } } }
          : {}),
      });
    },

    async toOperator(tx, request, deed) {
      await jobs.enqueue(tx, mailJob, {
        to: deps.operatorEmail,
        languageId: operatorLanguage,
        template: 'purchase-requests.mail-operator',
        params: {
          ...paramsOf(request, operatorLanguage),
          what: translator.translate(operatorLanguage, `purchase-requests.operator-${deed}`),
          company: request.businessName,
          note: request.note === '' ? '–' : request.note,
        },
      });
    },
  };
}
