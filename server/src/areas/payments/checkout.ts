import type { GatewayPresence } from './gateway-presence.ts';
import {
  GatewayUnavailable,
  type HostedForm,
  type PaymentProvider,
  type ReturnVisit,
} from './payment-provider.ts';
import { isExpired } from './payment-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { pathBackTo, someActElsewhere } from '../identity/index.ts';
import type { PaymentCards } from './payment-cards.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import { selectPayment, type PaymentRecord } from './payments.store.ts';
import type { PaymentSettlement } from './settlement.ts';

/** Where the customer's browser goes next: to the gateway with a form, or on within the portal. */
export type CheckoutStep =
  | {
      readonly kind: 'form';
      readonly form: HostedForm;
      readonly payment: PaymentRecord;
      readonly resultPath: string;
    }
  /** A card is to be kept: for whom is said before, and the customer's click asked for. */
  | {
      readonly kind: 'confirm';
      readonly payment: PaymentRecord;
      readonly holder: string;
      readonly cancelUrl: string;
    }
  /** A card is to be kept for another account than the one that is signed in here. */
  | { readonly kind: 'foreign'; readonly payment: PaymentRecord }
  /** The gateway's page does not answer; the payment stays as it is. */
  | { readonly kind: 'silent'; readonly payment: PaymentRecord; readonly resultPath: string }
  | { readonly kind: 'go'; readonly path: string }
  /** The bank asks for a confirmation, on the gateway's page. */
  | { readonly kind: 'bank'; readonly address: string };

/** Who looks at the page: what the browser itself says, nothing that comes from a link. */
export interface Visitor {
  /** The account that is signed in; null where none is, or nobody can tell. */
  readonly accountId: string | null;
  /** The customer has clicked on our own page. */
  readonly confirmed: boolean;
}

export interface Checkout {
  payAddress(orderNumber: string): string;
  /** Where the browser comes back to from the bank's confirmation of a charge. */
  confirmationReturn(orderNumber: string): {
    readonly returnUrl: string;
    readonly cancelUrl: string;
  };
  /** The way to the gateway, for who holds the ticket; a payment that is settled shows its result. */
  begin(orderNumber: string, ticket: string, visitor: Visitor): Promise<CheckoutStep>;
  takeReturn(orderNumber: string, visit: ReturnVisit): Promise<string>;
  /** Settles by what the gateway says; one that is away leaves the payment as it is. */
  giveUp(orderNumber: string): Promise<void>;
  /** The customer came back without paying. */
  takeCancel(orderNumber: string, ticket: string): Promise<string>;
}

export interface CheckoutDeps {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: PaymentProvider;
  readonly gateway: GatewayPresence;
  readonly publicUrl: string;
  readonly secretKeys: KeyRing;
  readonly settlement: PaymentSettlement;
  purposeOf(name: string): PaymentPurpose;
  cards(): Pick<PaymentCards, 'maySave'>;
}

/** Where gateways send their notifications. */
export function notificationAddress(publicUrl: string): string {
  return `${publicUrl}/placanje/obavestenje`;
}

const NOWHERE = '/pages/error';

/** The customer's way to the gateway's page and back. What the browser brings is never proof. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const { all, database, provider, publicUrl, clock, log } = deps;

  // Made from the order number, so that the same order always has the same address.
  const tickets = createKeyedHash(deps.secretKeys, 'payment-ticket');
  const ticketOf = (orderNumber: string): string => tickets.of(orderNumber).toString('base64url');
  const isTicket = (orderNumber: string, ticket: string): boolean =>
    tickets.fitsText(orderNumber, ticket);
  const address = (orderNumber: string, step = ''): string =>
    `${publicUrl}/placanje/${encodeURIComponent(orderNumber)}${step}`;
  const withTicket = (orderNumber: string, step = ''): string =>
    `${address(orderNumber, step)}?ticket=${ticketOf(orderNumber)}`;
  const find = (orderNumber: string): Promise<PaymentRecord | null> =>
    selectPayment(all, database.queries, provider.name, orderNumber);
  const resultPathOf = async (
    payment: PaymentRecord,
    state: PaymentRecord['state'] | null = payment.state,
  ): Promise<string> => {
    const scope = all.account(payment.accountId);
    const purpose = deps.purposeOf(payment.purpose);
    const path = await purpose.resultPath(scope, payment.orderNumber, state);
    // Whose account it is, nobody learns who could be anybody.
    if (state === null || (await purpose.isByGuest?.(scope, payment)) === true) return path;
    return (await someActElsewhere(scope, database.queries)) ? pathBackTo(scope, path) : path;
  };

  const maySave = (scope: AccountScope, payment: PaymentRecord): Promise<boolean> =>
    database.transaction(async (tx) => {
      const wantedBy = await deps.purposeOf(payment.purpose).wantedBy(scope, tx, payment);
      return deps.cards().maySave(scope, tx, wantedBy);
    });

  /** Settles at once what can be settled at once; a gateway that is away is asked again later. */
  const ask = async (orderNumber: string, givenUp: boolean): Promise<void> => {
    try {
      await deps.settlement.inquire(orderNumber, { givenUp });
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.warn({ orderNumber, err: error }, 'the gateway could not be queried');
    }
  };

  return {
    payAddress: (orderNumber) => withTicket(orderNumber),

    confirmationReturn: (orderNumber) => ({
      returnUrl: address(orderNumber, '/povratak'),
      cancelUrl: withTicket(orderNumber, '/odustanak'),
    }),

    async begin(orderNumber, ticket, visitor) {
      if (!isTicket(orderNumber, ticket)) return { kind: 'go', path: NOWHERE };
      const payment = await find(orderNumber);
      if (payment === null) return { kind: 'go', path: NOWHERE };
      const resultPath = await resultPathOf(payment);
      if (payment.state !== 'pending' || isExpired(payment, clock.now())) {
        return { kind: 'go', path: resultPath };
      }
      // A charge of a saved card has no page but the bank's confirmation.
      if (payment.cardId !== null) {
        return payment.confirmUrl === null
          ? { kind: 'go', path: resultPath }
          : { kind: 'bank', address: payment.confirmUrl };
      }
      const scope = all.account(payment.accountId);
      const { description, payer } = await deps.purposeOf(payment.purpose).describe(scope, payment);
      const cancelUrl = withTicket(orderNumber, '/odustanak');
      const keepsOnly = payment.transactionType === 'authorize';
      // Nobody registers a card that would not be saved: whoever asked for it has lost the right to.
      if (keepsOnly && !(await maySave(scope, payment))) return { kind: 'go', path: resultPath };
      // Whoever was sent the address of somebody else's page would register a card for their account.
      if (keepsOnly && (visitor.accountId ?? payment.accountId) !== payment.accountId) {
        return { kind: 'foreign', payment };
      }
      if (keepsOnly && !visitor.confirmed) {
        return { kind: 'confirm', payment, holder: hiddenName(payer), cancelUrl };
      }
      const start = keepsOnly ? 'startRegistration' : 'startPayment';
      const form = provider[start]({
        orderNumber,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        description,
        payer,
        languageId: payment.languageId,
        returnUrl: address(orderNumber, '/povratak'),
        cancelUrl,
        notificationUrl: notificationAddress(publicUrl),
        keepCard: payment.keepCard,
      });
      // Sent to a page that hangs, the browser would show nothing at all.
      const isThere = await deps.gateway.answers(form.action);
      return isThere
        ? { kind: 'form', form, payment, resultPath }
        : { kind: 'silent', payment, resultPath };
    },

    async takeReturn(orderNumber, visit) {
      const verified = provider.verifyReturn(visit);
      const genuine = verified.ok && verified.value.orderNumber === orderNumber;
      const payment = await find(orderNumber);
      if (payment === null) return NOWHERE;
      // Order numbers can be guessed: who does not come from the gateway learns nothing of the order.
      if (!genuine) return resultPathOf(payment, null);
      if (payment.state !== 'pending') return resultPathOf(payment);
      await ask(orderNumber, false);
      return resultPathOf((await find(orderNumber)) ?? payment);
    },

    giveUp: (orderNumber) => ask(orderNumber, true),

    async takeCancel(orderNumber, ticket) {
      const payment = isTicket(orderNumber, ticket) ? await find(orderNumber) : null;
      if (payment === null) return NOWHERE;
      if (payment.state === 'pending') await ask(orderNumber, true);
      return resultPathOf((await find(orderNumber)) ?? payment);
    },
  };
}

/** Longer words do not tell their length. */
const MOST_DOTS = 6;

/**
 * Whose account it is, for its owner to recognise and nobody else to learn:
 * `М••••• П•••••• (a••@primer.rs)`.
 */
export function hiddenName(holder: { readonly name: string; readonly email: string }): string {
  const name = holder.name.split(/\s+/u).map(hide).join(' ').trim();
  const [mailbox = '', domain = ''] = holder.email.split('@');
  return domain === '' ? name : `${name} (${hide(mailbox)}@${domain})`.trim();
}

function hide(word: string): string {
  const [first = '', ...rest] = Array.from(word);
  return first + '•'.repeat(Math.min(rest.length, MOST_DOTS));
}
