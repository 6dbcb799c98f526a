import { failure, success, type CallResult, type LanguageId, type Outcome } from '@rampa/contract';
import type { Card, getKartice, getRegistracija } from '@rampa/contract/cards';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
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
import type { Registrations } from './registrations.ts';

/** The name under which payments know registrations started from the cards' page. */
export const cardPurpose = 'card-registration';

type Nothing = Record<string, never>;
type ProofNeeded = 'identity.proof-needed';
/** What prevents a card from being deleted. */
type NeededBy = 'cards.needed-by-top-up' | 'cards.needed-by-invoice';
type RemovalRefusal = 'cards.not-found' | 'cards.is-default' | NeededBy;

export interface Cards {
  list(scope: AccountScope): Promise<CallResult<typeof getKartice>>;
  startRegistration(
    scope: MemberScope,
    input: { readonly idempotencyKey: string; readonly languageId: LanguageId },
  ): Promise<
    Outcome<
      { readonly order_number: string; readonly redirectUrl: string },
      'request.too-many' | RoleLost
    >
  >;
  registration(
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<CallResult<typeof getRegistracija>, 'cards.registration-not-found'>>;
  chooseDefault(
    scope: MemberScope,
    cardId: string,
  ): Promise<Outcome<Nothing, ProofNeeded | RoleLost | 'cards.not-found' | 'cards.expired'>>;
  remove(
    scope: MemberScope,
    cardId: string,
  ): Promise<Outcome<Nothing, ProofNeeded | RoleLost | RemovalRefusal>>;
  /** A card that can be charged; it stays until the caller's transaction ends. */
  lockUsable(
    scope: AccountScope,
    tx: Tx,
    cardId: string,
  ): Promise<Outcome<{ readonly cardId: string }, 'cards.not-found' | 'cards.expired'>>;
  /** As people know it: `Visa •••• 1111`; empty if it was deleted. */
  nameOf(scope: AccountScope, queries: Queries, cardId: string): Promise<string>;
  /** The account ends: none of its cards stays saved, here or at the gateway. */
  forgetAll(scope: AccountScope, tx: Tx): Promise<void>;
}

export function createCardsService(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly registrations: Registrations;
  readonly payments: Pick<Payments, 'requestCardDeletion'>;
  readonly events: Events;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, ProofNeeded>>;
  readonly holdRole: HoldRole;
}): Cards {
  const { database, clock, events, registrations } = deps;

  /** How many automatic top-ups charge each card. */
  const topUpsOf = async (scope: AccountScope): Promise<ReadonlyMap<string, number>> => {
    const [topUps] = await events.ask(cardUse, { scope, queries: database.queries });
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

  const drop = async (
    scope: AccountScope,
    tx: Tx,
    { cardId, sealedToken }: CardRecord,
  ): Promise<void> => {
    const { accountId } = scope;
    await deleteCard(scope, tx, cardId);
    const token = sealedToken.toString('base64');
    await deps.payments.requestCardDeletion(tx, { accountId, cardId, sealedToken: token });
  };

  /** Changes the account's cards, after step-up authentication and if the user still may. */
  const change = async <Code extends string>(
    scope: MemberScope,
    work: (tx: Tx, cards: readonly CardRecord[]) => Promise<Outcome<Nothing, Code>>,
  ): Promise<Outcome<Nothing, ProofNeeded | RoleLost | Code>> => {
    const proof = await deps.demandProof(scope);
    if (!proof.ok) return proof;
    return database.transaction(async (tx): Promise<Outcome<Nothing, RoleLost | Code>> => {
      const held = await deps.holdRole(scope, tx);
      return held.ok ? work(tx, await lockCards(scope, tx)) : held;
    });
  };

  const audit = (scope: AccountScope, tx: Tx, action: AuditAction, cardId: string): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `card:${cardId}`,
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
    async list(scope) {
      const cards = await selectCards(scope, database.queries);
      const topUps = await topUpsOf(scope);
      return { items: cards.map((card) => toWire(card, topUps)), totalRecords: cards.length };
    },
    async startRegistration(scope, input) {
      // Not even the address of an open page is for somebody who is out already.
      const held = await database.transaction((tx) => deps.holdRole(scope, tx));
      if (!held.ok) return held;
      // Another click, tab or device finds the open page.
      const open = await registrations.findOpen(scope, cardPurpose);
      const started =
        open === null
          ? await registrations.start(scope, { ...input, purpose: cardPurpose })
          : success(open);
      if (!started.ok) return started;
      const { orderNumber, redirectUrl } = started.value;
      return success({ order_number: orderNumber, redirectUrl });
    },
    async registration(scope, orderNumber) {
      const found = await registrations.find(scope, cardPurpose, orderNumber);
      if (!found.ok) return found;
      const { state, cardId } = found.value;
      const card = cardId === null ? undefined : await selectCard(scope, database.queries, cardId);
      const topUps = await topUpsOf(scope);
      return success({
        order_number: orderNumber,
        status: state,
        card: card === undefined ? null : toWire(card, topUps),
      });
    },
    chooseDefault: (scope, cardId) =>
      change<'cards.not-found' | 'cards.expired'>(scope, async (tx, cards) => {
        const found = usable(cards, cardId);
        if (!found.ok) return found;
        if (!found.value.isDefault) {
          await makeDefault(scope, tx, cardId);
          await audit(scope, tx, 'card-made-default', cardId);
        }
        return success({});
      }),
    remove: (scope, cardId) =>
      change<RemovalRefusal>(scope, async (tx, cards) => {
        const card = cards.find((candidate) => candidate.cardId === cardId);
        if (card === undefined) return failure('cards.not-found');
        const isLast = cards.length === 1;
        if (card.isDefault && !isLast) return failure('cards.is-default');
        const answers = await events.ask(mayCardGo, { scope, tx, cardId, isLast });
        const needed = answers.find(({ ok }) => !ok);
        if (needed !== undefined) return needed;
        await drop(scope, tx, card);
        await audit(scope, tx, 'card-removed', cardId);
        return success({});
      }),
    async lockUsable(scope, tx, cardId) {
      const found = usable(await lockCards(scope, tx), cardId);
      return found.ok ? success({ cardId }) : found;
    },
    async nameOf(scope, queries, cardId) {
      const card = await selectCard(scope, queries, cardId);
      return card === undefined ? '' : nameOf(card);
    },
    async forgetAll(scope, tx) {
      for (const card of await lockCards(scope, tx)) await drop(scope, tx, card);
    },
  };
}
