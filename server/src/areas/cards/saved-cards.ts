import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createSeal } from '../../platform/seal.ts';
import { traceOf, type AccountScope } from '../../platform/scope/scope.ts';
import type { SealedColumn, SealedJob } from '../../platform/keys/sealed-things.ts';
import {
  cardDeletionQueue,
  type DroppedCard,
  type SavedCard,
  type PaymentCards,
} from '../payments/index.ts';
import { isKept, selectByFingerprint, selectCard, upsertCard } from './cards.store.ts';

export interface SavedCards extends Pick<PaymentCards, 'tokenOf' | 'tokenToDelete'> {
  /** Saves or updates a card; returns its id. */
  take(scope: AccountScope, tx: Tx, provider: string, card: SavedCard): Promise<string>;
  /** A card that is not saved, for the gateway to delete. */
  drop(scope: AccountScope, card: SavedCard): DroppedCard;
}

/**
 * Saves the cards that payments bring, unless the account is being closed, or the user who wanted the card
 * saved has lost the right to it meanwhile: then the gateway is asked to delete it.
 */
export function createCardKeeping(deps: {
  readonly kept: SavedCards;
  /** The gateway that the tokens are of. */
  readonly provider: string;
  standingOf(scope: AccountScope, tx: Tx): Promise<'open' | 'closing' | 'over'>;
  /** Whether a user may still save cards for the account. */
  maySave(scope: AccountScope, tx: Tx, userId: string): Promise<boolean>;
  requestDeletion(tx: Tx, card: DroppedCard): Promise<void>;
}): PaymentCards {
  const { kept, provider } = deps;
  const maySave: PaymentCards['maySave'] = async (scope, tx, wantedBy) =>
    wantedBy !== null && deps.maySave(scope, tx, wantedBy);
  return {
    ...kept,
    maySave,
    async keep(scope, tx, card, wantedBy) {
      // The standing first: it locks the account, so that nobody is removed meanwhile.
      const isOpen = (await deps.standingOf(scope, tx)) === 'open';
      if (isOpen && (await maySave(scope, tx, wantedBy))) {
        return kept.take(scope, tx, provider, card);
      }
      await deps.requestDeletion(tx, kept.drop(scope, card));
      return null;
    },
  };
}

const tokenPurpose = 'card-token';

/** Tokens of saved cards; what recognises a card is keyed by the same key. */
export const sealedCards: SealedColumn = {
  kind: 'saved cards',
  table: 'kept_cards',
  column: 'sealed_token',
  key: ['account_id', 'card_id'],
  purpose: tokenPurpose,
  contextOf: ({ account_id: accountId = '', card_id: cardId = '' }) => contextOf(accountId, cardId),
  along: {
    reads: ['provider'],
    of: (ring, { provider = '' }, token) => ({
      fingerprint: createFingerprints(ring).of(provider, token.toString()),
    }),
  },
};

/** Cards that the gateway has yet to delete. */
export const sealedDroppedCards: SealedJob = {
  kind: 'cards that wait to be deleted',
  queue: cardDeletionQueue,
  path: ['sealedToken'],
  encoding: 'base64',
  purpose: tokenPurpose,
  contextOf: ({ accountId, cardId }) => contextOf(String(accountId), String(cardId)),
};

/** Bound to its row: a token that is copied to another customer's row opens nothing. */
function contextOf(accountId: string, cardId: string): string {
  return `${accountId}/${cardId}`;
}

function createFingerprints(secretKeys: KeyRing) {
  const hash = createKeyedHash(secretKeys, 'card-fingerprint');
  const textOf = (provider: string, token: string): string => `${provider}:${token}`;
  return {
    of: (provider: string, token: string) => hash.of(textOf(provider, token)),
    ofEach: (provider: string, token: string) => hash.ofEach(textOf(provider, token)),
  };
}

/** Encrypts card tokens at rest, and recognises a card saved before. */
export function createSavedCards(deps: {
  readonly clock: Clock;
  readonly secretKeys: KeyRing;
  /** The gateway that the tokens are of. */
  readonly provider: string;
}): SavedCards {
  const { clock } = deps;
  const seal = createSeal(deps.secretKeys, tokenPurpose);
  const fingerprints = createFingerprints(deps.secretKeys);

  const sealOf = (scope: AccountScope, cardId: string, { token }: SavedCard): Buffer =>
    seal.close(Buffer.from(token), contextOf(scope.accountId, cardId));

  const take: SavedCards['take'] = async (scope, tx, provider, card) => {
    const known = await selectByFingerprint(
      scope,
      tx,
      provider,
      fingerprints.ofEach(provider, card.token),
    );
    const cardId = known ?? uuid();
    await upsertCard(scope, tx, {
      cardId,
      provider,
      fingerprint: fingerprints.of(provider, card.token),
      sealedToken: sealOf(scope, cardId, card),
      maskedNumber: card.maskedNumber,
      brand: card.brand,
      expires: card.expires,
      keptAt: clock.now(),
    });
    await recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action: known === undefined ? 'card-kept' : 'card-kept-again',
      subject: `card:${cardId}`,
    });
    return cardId;
  };

  return {
    take,
    drop(scope, card) {
      const cardId = uuid();
      const sealedToken = sealOf(scope, cardId, card).toString('base64');
      return { accountId: scope.accountId, cardId, sealedToken };
    },
    async tokenOf(scope, queries, cardId) {
      const card = await selectCard(scope, queries, cardId);
      if (card === undefined) return null;
      return seal.open(card.sealedToken, contextOf(scope.accountId, cardId)).toString();
    },
    async tokenToDelete(all, queries, { accountId, cardId, sealedToken }) {
      const sealed = Buffer.from(sealedToken, 'base64');
      const token = seal.open(sealed, contextOf(accountId, cardId)).toString();
      const others = await isKept(all, queries, fingerprints.ofEach(deps.provider, token));
      return others ? null : token;
    },
  };
}
