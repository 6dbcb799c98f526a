import { failure, success, type CallResult, type LanguageId, type Outcome } from '@rampa/contract';
import type { Card, getKartice, getRegistracija } from '@rampa/contract/cards';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Payments } from '../payments/index.ts';
import { cardUse, mayCardGo } from './events.ts';
import { expiryOf, nameOf } from './card-rules.ts';
import {
  deleteCard,
  lockCards,
  makeDefault,
  selectCard,
  selectCards,
  type CardRecord,
} from './cards.store.ts';
import type { Actor, Registrations } from './registrations.ts';

/** The name under which payments know registrations that the customer starts from the cards' page. */
export const cardPurpose = 'card-registration';

type Nothing = Record<string, never>;
/** What keeps a card from going. */
type NeededBy = 'cards.needed-by-top-up' | 'cards.needed-by-invoice';

export interface Cards {
  list(accountId: string): Promise<CallResult<typeof getKartice>>;
  startRegistration(
    actor: Actor,
    input: { readonly idempotencyKey: string; readonly languageId: LanguageId },
  ): Promise<
    Outcome<{ readonly order_number: string; readonly redirectUrl: string }, 'request.too-many'>
  >;
  registration(
    accountId: string,
    orderNumber: string,
  ): Promise<Outcome<CallResult<typeof getRegistracija>, 'cards.registration-not-found'>>;
  chooseDefault(
    actor: Actor,
    cardId: string,
  ): Promise<Outcome<Nothing, 'cards.not-found' | 'cards.expired'>>;
  remove(
    actor: Actor,
    cardId: string,
  ): Promise<Outcome<Nothing, 'cards.not-found' | 'cards.is-default' | NeededBy>>;
  /** A card that can be charged; it stays until the caller's transaction ends. */
  lockUsable(
    tx: Tx,
    accountId: string,
    cardId: string,
  ): Promise<Outcome<{ readonly cardId: string }, 'cards.not-found' | 'cards.expired'>>;
  /** As people know it: `Visa •••• 1111`; empty where it is gone. */
  nameOf(queries: Queries, accountId: string, cardId: string): Promise<string>;
  /** The account ends: no card of it is kept, here or at the gateway. */
  forgetAll(tx: Tx, accountId: string): Promise<void>;
}

export function createCardsService(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly registrations: Registrations;
  readonly payments: Pick<Payments, 'requestCardDeletion'>;
  readonly events: Events;
}): Cards {
  const { database, clock, events, registrations } = deps;

  /** How many automatic top-ups charge each card. */
  const topUpsOf = async (accountId: string): Promise<ReadonlyMap<string, number>> => {
    const [topUps] = await events.ask(cardUse, { queries: database.queries, accountId });
    return topUps ?? new Map();
  };

  const toWire = (card: CardRecord, topUps: ReadonlyMap<string, number>): Card => ({
    cardId: card.cardId,
    brand: card.brand,
    maskedNumber: card.maskedNumber,
    expires: card.expires,
    expiry: expiryOf(card.expires, clock.now()),
    isDefault: card.isDefault,
    topUps: topUps.get(card.cardId) ?? 0,
  });

  const drop = async (tx: Tx, { accountId, cardId, sealedToken }: CardRecord): Promise<void> => {
    await deleteCard(tx, accountId, cardId);
    const token = sealedToken.toString('base64');
    await deps.payments.requestCardDeletion(tx, { accountId, cardId, sealedToken: token });
  };

  const audit = (tx: Tx, actor: Actor, action: AuditAction, cardId: string): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId: actor.accountId,
      actor: `user:${actor.userId}`,
      action,
      subject: `card:${cardId}`,
      requestId: actor.requestId,
    });

  const usable = (
    cards: readonly CardRecord[],
    cardId: string,
  ): Outcome<CardRecord, 'cards.not-found' | 'cards.expired'> => {
    const card = cards.find((candidate) => candidate.cardId === cardId);
    if (card === undefined) return failure('cards.not-found');
    return expiryOf(card.expires, clock.now()) === 'over'
      ? failure('cards.expired')
      : success(card);
  };

  return {
    async list(accountId) {
      const cards = await selectCards(database.queries, accountId);
      const topUps = await topUpsOf(accountId);
      return { items: cards.map((card) => toWire(card, topUps)), totalRecords: cards.length };
    },
    async startRegistration(actor, input) {
      // Another click, tab or device finds the page that is open.
      const open = await registrations.findOpen(actor.accountId, cardPurpose);
      const started =
        open === null
          ? await registrations.start(actor, { ...input, purpose: cardPurpose })
          : success(open);
      if (!started.ok) return started;
      const { orderNumber, redirectUrl } = started.value;
      return success({ order_number: orderNumber, redirectUrl });
    },
    async registration(accountId, orderNumber) {
      const found = await registrations.find(accountId, cardPurpose, orderNumber);
      if (!found.ok) return found;
      const { state, cardId } = found.value;
      const card =
        cardId === null ? undefined : await selectCard(database.queries, accountId, cardId);
      const topUps = await topUpsOf(accountId);
      return success({
        order_number: orderNumber,
        status: state,
        card: card === undefined ? null : toWire(card, topUps),
      });
    },
    chooseDefault: (actor, cardId) =>
      database.transaction(async (tx) => {
        const found = usable(await lockCards(tx, actor.accountId), cardId);
        if (!found.ok) return found;
        if (!found.value.isDefault) {
          await makeDefault(tx, actor.accountId, cardId);
          await audit(tx, actor, 'card-made-default', cardId);
        }
        return success({});
      }),
    remove: (actor, cardId) =>
      database.transaction(async (tx) => {
        const { accountId } = actor;
        const cards = await lockCards(tx, accountId);
        const card = cards.find((candidate) => candidate.cardId === cardId);
        if (card === undefined) return failure('cards.not-found');
        const isLast = cards.length === 1;
        if (card.isDefault && !isLast) return failure('cards.is-default');
        const answers = await events.ask(mayCardGo, { tx, accountId, cardId, isLast });
        const needed = answers.find(({ ok }) => !ok);
        if (needed !== undefined) return needed;
        await drop(tx, card);
        await audit(tx, actor, 'card-removed', cardId);
        return success({});
      }),
    async lockUsable(tx, accountId, cardId) {
      const found = usable(await lockCards(tx, accountId), cardId);
      return found.ok ? success({ cardId }) : found;
    },
    async nameOf(queries, accountId, cardId) {
      const card = await selectCard(queries, accountId, cardId);
      return card === undefined ? '' : nameOf(card);
    },
    async forgetAll(tx, accountId) {
      for (const card of await lockCards(tx, accountId)) await drop(tx, card);
    },
  };
}
