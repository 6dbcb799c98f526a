import { success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../platform/scope/scope.ts';
import type { RoleLost } from '../identity/index.ts';
import { createCardChanges, type CardChanges, type CardChangesDeps } from './card-changes.ts';
import { expiryOf, nameOf, type Expiry } from './card-rules.ts';
import { selectCard, selectCards, type CardRecord } from './cards.store.ts';
import { cardUse } from './events.ts';
import type { Registrations } from './registrations.ts';
import type { RegistrationState } from './registrations.store.ts';

/** The name under which payments know registrations started from the cards' page. */
export const cardPurpose = 'card-registration';

/** A saved card as its customer sees it. */
export interface ShownCard extends Pick<
  CardRecord,
  'cardId' | 'brand' | 'maskedNumber' | 'expires' | 'isDefault'
> {
  readonly expiry: Expiry;
  /** How many automatic top-ups charge it. */
  readonly topUps: number;
}

/** A saved card that can be charged. */
export type UsableCard = Pick<CardRecord, 'cardId' | 'brand' | 'maskedNumber'>;

/** Where a card is registered. */
export interface OpenRegistration {
  readonly orderNumber: string;
  readonly redirectUrl: string;
}

/** The registration of a card, as far as the gateway has confirmed it. */
export interface ShownRegistration {
  readonly orderNumber: string;
  readonly state: RegistrationState;
  /** Null until it is saved, and again once it was deleted. */
  readonly card: ShownCard | null;
}

export interface Cards extends CardChanges {
  /** The default one first. */
  list(scope: AccountScope): Promise<readonly ShownCard[]>;
  startRegistration(
    scope: MemberScope,
    input: { readonly idempotencyKey: string; readonly languageId: LanguageId },
  ): Promise<Outcome<OpenRegistration, 'request.too-many' | RoleLost>>;
  registration(
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<ShownRegistration, 'cards.registration-not-found'>>;
  /** The default one, or the next that is not over. */
  usable(scope: AccountScope): Promise<UsableCard | undefined>;
  /** Whether one is saved that is not over. */
  hasUsable(scope: AccountScope, queries: Queries): Promise<boolean>;
  /** As people know it: `Visa •••• 1111`; empty if it was deleted. */
  nameOf(scope: AccountScope, queries: Queries, cardId: string): Promise<string>;
}

export function createCardsService(
  deps: CardChangesDeps & { readonly registrations: Registrations },
): Cards {
  const { database, clock, events, registrations } = deps;

  /** How many automatic top-ups charge each card. */
  const topUpsOf = async (scope: AccountScope): Promise<ReadonlyMap<string, number>> => {
    const [topUps] = await events.ask(cardUse, { scope, queries: database.queries });
    return topUps ?? new Map();
  };

  const shown = (card: CardRecord, topUps: ReadonlyMap<string, number>): ShownCard => ({
    cardId: card.cardId,
    brand: card.brand,
    maskedNumber: card.maskedNumber,
    expires: card.expires,
    expiry: expiryOf(card.expires, clock.now()),
    isDefault: card.isDefault,
    topUps: topUps.get(card.cardId) ?? 0,
  });

  const firstUsable = async (scope: AccountScope, queries: Queries) =>
    (await selectCards(scope, queries)).find(
      ({ expires }) => expiryOf(expires, clock.now()) !== 'over',
    );

  return {
    ...createCardChanges(deps),
    async list(scope) {
      const cards = await selectCards(scope, database.queries);
      const topUps = await topUpsOf(scope);
      return cards.map((card) => shown(card, topUps));
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
      return success({ orderNumber, redirectUrl });
    },
    async registration(scope, orderNumber) {
      const found = await registrations.find(scope, cardPurpose, orderNumber);
      if (!found.ok) return found;
      const { state, cardId } = found.value;
      const card = cardId === null ? undefined : await selectCard(scope, database.queries, cardId);
      const topUps = await topUpsOf(scope);
      return success({
        orderNumber,
        state,
        card: card === undefined ? null : shown(card, topUps),
      });
    },
    async usable(scope) {
      const card = await firstUsable(scope, database.queries);
      return card && { cardId: card.cardId, brand: card.brand, maskedNumber: card.maskedNumber };
    },
    async hasUsable(scope, queries) {
      return (await firstUsable(scope, queries)) !== undefined;
    },
    async nameOf(scope, queries, cardId) {
      const card = await selectCard(scope, queries, cardId);
      return card === undefined ? '' : nameOf(card);
    },
  };
}
