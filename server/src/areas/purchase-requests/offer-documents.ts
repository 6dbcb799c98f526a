import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { PaymentSlip, Payee } from '../payments/index.ts';
import { asOrder, slipOfOrder, type Invoices } from '../purchases/index.ts';
import { agreedLinesOf, agreedOrderOf, isAcceptable } from './request-rules.ts';
import { selectLines, selectRequest, type RequestRecord } from './requests.store.ts';

export interface OfferDocumentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly invoices: Pick<Invoices, 'drawOffer'>;
  readonly payee: Payee;
}

type NotFound = 'purchase-requests.not-found';
type Drawn = Awaited<ReturnType<Invoices['drawOffer']>>;

/** A price sent to the customer, and what it is for. */
export interface Priced {
  readonly request: RequestRecord;
  readonly price: NonNullable<RequestRecord['price']>;
}

/** Slip and pro-forma of a price that can be accepted. */
export function createOfferDocuments(deps: OfferDocumentsDeps) {
  const { clock } = deps;
  const { queries } = deps.database;

  const priced = async (scope: AccountScope, number: string): Promise<Priced | undefined> => {
    const request = await selectRequest(scope, queries, number);
    if (request === undefined || request.price === null) return undefined;
    return isAcceptable(request, clock.now()) ? { request, price: request.price } : undefined;
  };

  const draw = async (
    scope: AccountScope,
    { request, price }: Priced,
    languageId: LanguageId,
  ): Promise<Drawn> => {
    const lines = agreedLinesOf(await selectLines(scope, queries, request), price);
    const order = agreedOrderOf(request, price, price.pricedAt);
    return deps.invoices.drawOffer(order, lines, languageId);
  };

  return {
    async slip(scope: AccountScope, number: string): Promise<Outcome<PaymentSlip, NotFound>> {
      const found = await priced(scope, number);
      if (found === undefined) return failure('purchase-requests.not-found');
      const { request, price } = found;
      const order = agreedOrderOf(request, price, price.pricedAt);
      return success(slipOfOrder(asOrder(order), deps.payee));
    },

    async document(
      scope: AccountScope,
      number: string,
      languageId: LanguageId,
    ): Promise<Outcome<Drawn, NotFound>> {
      const found = await priced(scope, number);
      return found === undefined
        ? failure('purchase-requests.not-found')
        : success(await draw(scope, found, languageId));
    },

    /** The pro-forma attached to a mail; null if the price has ended meanwhile. */
    async forMail(
      all: AllAccounts,
      { accountId = '', requestNumber = '' }: Readonly<Record<string, string>>,
      languageId: LanguageId,
    ): Promise<Drawn | null> {
      const scope = all.account(accountId);
      const found = await priced(scope, requestNumber);
      return found === undefined ? null : draw(scope, found, languageId);
    },
  };
}
