import type { CallResult } from '@rampa/contract';
import type { Card, dodajKarticu, getKartice, getRegistracija } from '@rampa/contract/cards';
import type { OpenRegistration, ShownCard, ShownRegistration } from './cards.service.ts';

export function cardsView(cards: readonly ShownCard[]): CallResult<typeof getKartice> {
  return { items: cards.map(cardView), totalRecords: cards.length };
}

function cardView(card: ShownCard): Card {
  return {
    cardId: card.cardId,
    brand: card.brand,
    maskedNumber: card.maskedNumber,
    expires: card.expires,
    expiry: card.expiry,
    isDefault: card.isDefault,
    topUps: card.topUps,
  };
}

export function openRegistrationView({
  orderNumber,
  redirectUrl,
}: OpenRegistration): CallResult<typeof dodajKarticu> {
  return { order_number: orderNumber, redirectUrl };
}

export function registrationView({
  orderNumber,
  state,
  card,
}: ShownRegistration): CallResult<typeof getRegistracija> {
  return {
    order_number: orderNumber,
    status: state,
    card: card === null ? null : cardView(card),
  };
}
