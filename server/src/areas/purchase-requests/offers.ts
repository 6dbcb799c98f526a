import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AgreedOrders, LateOffer, Offers } from '../purchases/index.ts';
import { offerSlips, selectAskedAt } from './offers.store.ts';
import type { RequestMails } from './request-mails.ts';
import { agreedLinesOf, agreedOrderOf } from './request-rules.ts';
import { lockRequest, selectLines, updateRequest } from './requests.store.ts';

interface OffersDeps {
  readonly clock: Clock;
  readonly agreed: Pick<AgreedOrders, 'placePaid'>;
  readonly mails: RequestMails;
}

/** Money that arrives with the slip of an offer: it accepts the offer. */
export function createOffers(deps: OffersDeps): Offers {
  const { clock, agreed, mails } = deps;
  return {
    async offerOf(scope, tx, orderNumber) {
      const request = await lockRequest(scope, tx, { orderNumber });
      // Nothing can be sold to a closed account: people look at the money.
      if (request === undefined || request.price === null || request.email === '') return null;
      const { totalMinor: amountMinor, validUntil: payUntil } = request.price;
      const { currency, sentAt: issuedAt } = request;
      return { amountMinor, currency, paid: false, issuedAt, payUntil };
    },
    askedAt: selectAskedAt,
    slips: [offerSlips],

    async settleOffer(scope, tx, orderNumber) {
      const request = await lockRequest(scope, tx, { orderNumber });
      if (request === undefined || request.price === null) {
        throw new Error(`No offer has the number ${orderNumber}`);
      }
      const { price, state } = request;
      const now = clock.now();
      const lines = agreedLinesOf(await selectLines(scope, tx, request), price);
      const order = agreedOrderOf(request, price, now);
      // What either side has withdrawn is not sold any more; what is merely late is.
      const offer: LateOffer =
        state === 'refused' || state === 'withdrawn' ? 'cancelled' : 'expired';
      await agreed.placePaid(scope, tx, order, lines, offer);
      if (offer === 'cancelled') return;
      const accepted = await updateRequest(scope, tx, request, {
        state: 'accepted',
        updatedAt: now,
      });
      await mails.toOperator(tx, accepted, 'accepted');
      await recordAudit(tx, now, {
        accountId: scope.accountId,
        actor: 'system',
        action: 'purchase-request-accepted',
        subject: `purchase-request:${request.requestNumber}`,
        details: { order: orderNumber, amountMinor: price.totalMinor },
      });
    },
  };
}
