import { failure, success, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import type { Payments } from '../payments/index.ts';
import { expiryOf } from './card-rules.ts';
import { deleteCard, lockCards, makeDefault, type CardRecord } from './cards.store.ts';
import { mayCardGo } from './events.ts';

type Nothing = Record<string, never>;
type ProofNeeded = 'identity.proof-needed';
/** What prevents a card from being deleted. */
type NeededBy = 'cards.needed-by-top-up' | 'cards.needed-by-invoice';
type RemovalRefusal = 'cards.not-found' | 'cards.is-default' | NeededBy;

/** What is done with saved cards, each locked until the transaction ends. */
export interface CardChanges {
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
  /** The account ends: none of its cards stays saved, here or at the gateway. */
  forgetAll(scope: AccountScope, tx: Tx): Promise<void>;
}

export interface CardChangesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'requestCardDeletion'>;
  readonly events: Events;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, ProofNeeded>>;
  readonly holdRole: HoldRole;
}

export function createCardChanges(deps: CardChangesDeps): CardChanges {
  const { clock, events } = deps;
  const change = createChange(deps);

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
    async forgetAll(scope, tx) {
      for (const card of await lockCards(scope, tx)) await drop(scope, tx, card);
    },
  };
}

/** Changes the account's cards, after step-up authentication and if the user still may. */
function createChange(deps: CardChangesDeps) {
  return async <Code extends string>(
    scope: MemberScope,
    work: (tx: Tx, cards: readonly CardRecord[]) => Promise<Outcome<Nothing, Code>>,
  ): Promise<Outcome<Nothing, ProofNeeded | RoleLost | Code>> => {
    const proof = await deps.demandProof(scope);
    if (!proof.ok) return proof;
    return deps.database.transaction(async (tx): Promise<Outcome<Nothing, RoleLost | Code>> => {
      const held = await deps.holdRole(scope, tx);
      return held.ok ? work(tx, await lockCards(scope, tx)) : held;
    });
  };
}
