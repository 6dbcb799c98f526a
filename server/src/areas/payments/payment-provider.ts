import type { Currency, LanguageId, Outcome, PhoneWallet } from '@rampa/contract';
import type { Payer } from '../identity/index.ts';

/** What the money moves for the gateway: at once, or set aside to be taken later. */
export type TransactionType = 'purchase' | 'authorize';

/** A payment on the gateway's own page, where the customer types the card. */
export interface PaymentOrder {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** What the customer reads on the gateway's page. */
  readonly description: string;
  readonly languageId: LanguageId;
  readonly payer: Payer;
  /** Where the browser comes back to, and where the gateway's notifications go. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly notificationUrl: string;
  /** The gateway is to keep the card for later payments. */
  readonly keepCard: boolean;
}

/** A form that the customer's browser posts to the gateway. */
export interface HostedForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A card that the gateway keeps for us: a token, never its number. */
export interface SavedCard {
  readonly token: string;
  /** With all but the first six and last four digits hidden. */
  readonly maskedNumber: string;
  readonly brand: string;
  /** `YYYY-MM`; null where the gateway does not say. */
  readonly expires: string | null;
}

/** What the gateway says of an order, by whichever way it said so. */
export interface PaymentReport {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly transactionType: string;
  /** The gateway's own id of the transaction. */
  readonly transactionId: string;
  /** `open`: the gateway itself has not made an end of it, or says nothing that we understand. */
  readonly outcome: 'approved' | 'declined' | 'reversed' | 'open';
  /** Why it was declined, as far as the gateway tells; null where it was not. */
  readonly refusal: Refusal | null;
  readonly card: SavedCard | null;
  /** The phone's wallet that it was paid with; null: a card, or the gateway does not say. */
  readonly paidWith: PhoneWallet | null;
}

/** Why a card was declined: what its owner can do about it differs. */
export type Refusal = 'insufficient-funds' | 'card-expired' | 'card-blocked' | 'declined';

/** A message that carries no valid signature of the gateway, or that no one can read. */
export type Unverified = 'signature-invalid' | 'message-unreadable';

/** A visit of the customer's browser on its way back. */
export interface ReturnVisit {
  /** The whole address, exactly as it was called. */
  readonly url: string;
  /** Fields of a posted form; empty for a plain link. */
  readonly form: Readonly<Record<string, string>>;
}

export interface GatewayNotification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** To the byte, for the signature covers it. */
  readonly body: Buffer;
}

export interface CardCharge {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string;
  readonly cardToken: string;
  readonly notificationUrl: string;
  /** Where the customer comes back to from the bank's confirmation; left out where nobody is there to confirm. */
  readonly attended?: { readonly returnUrl: string; readonly cancelUrl: string };
}

/** The bank charges the card only after its owner has confirmed it, on a page of the gateway (3-D Secure). */
export interface ConfirmationNeeded {
  readonly outcome: 'confirmation-needed';
  readonly confirmUrl: string;
}

/** Why a gateway takes no charge; none of these is an answer of the card's bank. */
export type NotTaken =
  /** It does not know the card, or has forgotten it. */
  | 'card-unknown'
  /** The order number is used: perhaps by this charge itself, sent before. */
  | 'number-taken'
  /** Something else is not to its liking; `reason` says what, for the operator. */
  | 'not-taken';

export interface RefundOrder {
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly transactionType: TransactionType;
}

/**
 * A payment gateway. Every method that talks to it throws `GatewayUnavailable` where it cannot be
 * reached or answers nonsense: nothing is known then, and the question may be asked again. Where
 * only this one order is the trouble, it is a `GatewayUnclear`.
 */
export interface PaymentProvider {
  /** Kept with each payment, so that two gateways can serve side by side. */
  readonly name: string;
  /** Origins that the browser posts forms to, for the content policy. */
  readonly formTargets: readonly string[];
  /** What its page offers beside cards, where no card is to be kept. */
  readonly wallets: readonly PhoneWallet[];
  startPayment(order: PaymentOrder): HostedForm;
  /** Sets a small amount aside to learn that a card is good, and keeps the card. */
  startRegistration(order: PaymentOrder): HostedForm;
  /** Tells whether the gateway sent the browser; what it brings is never proof of a payment. */
  verifyReturn(visit: ReturnVisit): Outcome<{ readonly orderNumber: string }, Unverified>;
  verifyNotification(notification: GatewayNotification): Outcome<PaymentReport, Unverified>;
  /** Null where the gateway knows of no try to pay the order. */
  status(orderNumber: string): Promise<PaymentReport | null>;
  /**
   * Charges a saved card, while the customer is away or there (`attended`); an order number is
   * charged once, however often it is sent.
   */
  chargeCard(charge: CardCharge): Promise<Outcome<PaymentReport | ConfirmationNeeded, NotTaken>>;
  /** Gives money back, or frees what was set aside. False where the gateway refuses. */
  refund(order: RefundOrder): Promise<boolean>;
  /** True once the gateway no longer has the card. */
  deleteCard(cardToken: string): Promise<boolean>;
}

export class GatewayUnavailable extends Error {
  override readonly name: string = 'GatewayUnavailable';
}
