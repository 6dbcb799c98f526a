import { failure, success, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type MemberScope } from '../../platform/scope/scope.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import type { AgreedOrders } from '../purchases/index.ts';
import type { Priced } from './offer-documents.ts';
import type { RequestMails } from './request-mails.ts';
import { agreedLinesOf, agreedOrderOf, isAcceptable, isOpen } from './request-rules.ts';
import { lockRequest, selectLines, updateRequest, type RequestRecord } from './requests.store.ts';

export interface DecisionsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: RequestMails;
  readonly agreed: Pick<AgreedOrders, 'place'>;
  readonly holdRole: HoldRole;
}

type NotFound = 'purchase-requests.not-found';
type AcceptRefusal =
  | NotFound
  | 'purchase-requests.offer-changed'
  | 'purchase-requests.over'
  | 'purchase-requests.out-of-stock'
  | RoleLost;

/** A company accepts the offered price, or withdraws its request. */
export function createRequestDecisions({
  database,
  clock,
  mails,
  agreed,
  holdRole,
}: DecisionsDeps) {
  const record = (
    scope: MemberScope,
    tx: Tx,
    { requestNumber }: RequestRecord,
    action: AuditAction,
    details: Readonly<Record<string, string | number>> = {},
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `purchase-request:${requestNumber}`,
      details,
    });

  const accept = async (
    scope: MemberScope,
    tx: Tx,
    { request, price }: Priced,
  ): Promise<Outcome<string, AcceptRefusal>> => {
    const now = clock.now();
    const { orderNumber, totalMinor } = price;
    const lines = agreedLinesOf(await selectLines(scope, tx, request), price);
    const order = agreedOrderOf(request, price, now);
    const placed = await agreed.place(scope, tx, order, lines);
    if (!placed.ok) return failure('purchase-requests.out-of-stock', placed.params ?? {});
    const accepted = await updateRequest(scope, tx, request, { state: 'accepted', updatedAt: now });
    await mails.toOperator(tx, accepted, 'accepted');
    await record(scope, tx, accepted, 'purchase-request-accepted', {
      order: orderNumber,
      amountMinor: totalMinor,
    });
    return success(orderNumber);
  };

  return {
    /** The number of the order; a second click finds the one that the first has placed. */
    accept(
      scope: MemberScope,
      number: string,
      revision: number,
    ): Promise<Outcome<string, AcceptRefusal>> {
      return database.transaction(async (tx): Promise<Outcome<string, AcceptRefusal>> => {
        // It binds the company to pay.
        const held = await holdRole(scope, tx);
        if (!held.ok) return held;
        const request = await lockRequest(scope, tx, { number });
        if (request === undefined) return failure('purchase-requests.not-found');
        const { price, state } = request;
        if (state === 'accepted' && price?.revision === revision) {
          return success(price.orderNumber);
        }
        if (price === null || !isAcceptable(request, clock.now())) {
          return failure('purchase-requests.over');
        }
        if (price.revision !== revision) return failure('purchase-requests.offer-changed');
        return accept(scope, tx, { request, price });
      });
    },

    withdraw(
      scope: MemberScope,
      number: string,
    ): Promise<Outcome<Record<string, never>, NotFound | 'purchase-requests.over'>> {
      return database.transaction(
        async (
          tx,
        ): Promise<Outcome<Record<string, never>, NotFound | 'purchase-requests.over'>> => {
          const request = await lockRequest(scope, tx, { number });
          if (request === undefined) return failure('purchase-requests.not-found');
          if (request.state === 'withdrawn') return success({});
          if (!isOpen(request.state)) return failure('purchase-requests.over');
          const withdrawn = await updateRequest(scope, tx, request, {
            state: 'withdrawn',
            updatedAt: clock.now(),
          });
          await mails.tell(tx, withdrawn, 'withdrawn');
          await mails.toOperator(tx, withdrawn, 'withdrawn');
          await record(scope, tx, withdrawn, 'purchase-request-withdrawn');
          return success({});
        },
      );
    },
  };
}
