import type { Clock } from '../../../platform/clock.ts';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { ChosenMethod } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import {
  traceOf,
  type AccountScope,
  type AllAccounts,
  type VisitorActor,
} from '../../../platform/scope/scope.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { Payments } from '../../payments/index.ts';
import type { Tags } from '../../tags/index.ts';
import {
  checkAmount,
  guestPurpose,
  topUpPurpose,
  type AmountRefusal,
  type TopUpOffer,
} from '../top-up-rules.ts';
import { insertTopUp, selectByKey } from '../top-ups.store.ts';
import type { GuestCodes } from './guest-codes.ts';
import { guessesOf, mailsTo, unpaidFrom, unpaidOfGuests } from './guest-limits.ts';
import { createFindTag, pairOf, type FoundTag } from './guest-lookup.ts';
import { createGuestOrders, type OpenedBy } from './guest-orders.ts';

/** Who asks; the address is counted, and written nowhere. */
export interface Guest {
  readonly address: string;
  readonly requestId: string;
}

export interface WantedGuestTopUp {
  readonly serialNumber: string;
  readonly plate: string;
  readonly amountMinor: number;
  readonly method: ChosenMethod;
  readonly email: string;
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
}

export interface BegunGuestTopUp extends OpenedBy {
  /** Null for a slip. */
  readonly redirectUrl: string | null;
}

export type GuestRefusal =
  | 'top-ups.guest-no-match'
  | 'top-ups.key-used-otherwise'
  | 'request.too-many'
  | AmountRefusal;

export type GuestTopUps = ReturnType<typeof createGuestTopUps>;

/** Top-ups by whoever knows the serial number and the plate of a tag, and learns nothing else of it. */
export function createGuestTopUps(
  deps: {
    /** Whoever knows the numbers of a tag finds it, whosever it is. */
    readonly all: AllAccounts;
    readonly tags: Pick<Tags, 'ofStranger' | 'find'>;
    readonly identity: Pick<IdentityService, 'accountStanding' | 'contactOf' | 'isOpen'>;
    readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'takenBack'>;
    readonly offer: TopUpOffer;
    readonly codes: GuestCodes;
  } & Parameters<typeof createGuestOrders>[0],
) {
  const { database, attempts, offer, codes, payments } = deps;
  const findTag = createFindTag(deps);
  const place = createPlace(deps);

  /** Counted and committed before anything is looked at, so that a hundred at once count as a hundred. */
  const look = async (
    wanted: WantedGuestTopUp,
    guest: Guest,
  ): Promise<Outcome<FoundTag, 'top-ups.guest-no-match' | 'request.too-many'>> => {
    const pair = pairOf(wanted);
    const counted = guessesOf(pair, guest.address);
    const seconds = await database.transaction((tx) => attempts.charge(tx, counted));
    if (seconds > 0) return failure('request.too-many', { seconds });
    return database.transaction(async (tx) => {
      const found = await findTag(tx, pair, guest.requestId);
      if (found === null) return failure('top-ups.guest-no-match');
      await attempts.refund(tx, counted);
      return success(found);
    });
  };

  const insert = (
    { scope, tagId }: FoundTag,
    wanted: WantedGuestTopUp,
    guest: Guest,
  ): Promise<Outcome<null, 'request.too-many' | 'top-ups.guest-no-match'>> =>
    transactionOrNothing<Outcome<null, 'request.too-many' | 'top-ups.guest-no-match'>>(
      database,
      async (tx) => {
        const counted = [
          unpaidOfGuests(tagId),
          unpaidFrom(guest.address),
          ...(wanted.email === '' ? [] : [mailsTo(wanted.email)]),
        ];
        const seconds = await attempts.charge(tx, counted);
        if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
        // Looked at once more, and the account held open: the tag may have been lost, or have got another plate.
        const standing = await deps.identity.accountStanding(scope, tx);
        const still = await findTag(tx, pairOf(wanted), guest.requestId);
        const owner = await deps.identity.contactOf(scope, undefined, tx);
        const isSame = still?.tagId === tagId && still.scope.accountId === scope.accountId;
        if (owner === null || !isSame || standing !== 'open') {
          return { result: failure('top-ups.guest-no-match'), keep: false };
        }
        const placed = await place(scope, tx, { ...wanted, tagId, userId: owner.userId });
        return { result: success(null), keep: placed };
      },
    );

  return {
    ...createGuestOrders(deps),

    offer: () => offer,

    async begin(
      wanted: WantedGuestTopUp,
      guest: Guest,
    ): Promise<Outcome<BegunGuestTopUp, GuestRefusal>> {
      // The same for every tag, so it is said first.
      const amount = checkAmount(wanted.amountMinor, offer, wanted.languageId);
      if (!amount.ok) return amount;
      const found = await look(wanted, guest);
      if (!found.ok) return found;
      const { scope, tagId } = found.value;
      const known = () => selectByKey(scope, database.queries, keyOf(wanted));
      let topUp = await known();
      if (topUp === undefined) {
        const inserted = await insert(found.value, wanted, guest);
        if (!inserted.ok) return inserted;
        topUp = await known();
      }
      if (topUp === undefined) throw new Error('A top-up vanished after it was started');
      const same =
        topUp.tagId === tagId &&
        topUp.amountMinor === wanted.amountMinor &&
        topUp.method === wanted.method &&
        // Forgotten once the outcome was told.
        (topUp.state !== 'pending' || topUp.guestEmail === wanted.email);
      if (!same) return failure('top-ups.key-used-otherwise');
      const { orderNumber } = topUp;
      const redirectUrl = wanted.method === 'card' ? payments.payAddress(orderNumber) : null;
      return success({ orderNumber, code: codes.of(orderNumber), redirectUrl });
    },
  };
}

const keyOf = ({ idempotencyKey }: WantedGuestTopUp): string => `guest:${idempotencyKey}`;

function createPlace({
  clock,
  offer,
  payments,
}: {
  readonly clock: Clock;
  readonly offer: TopUpOffer;
  readonly payments: Pick<Payments, 'placeOrder'>;
}) {
  /** False where another click was faster. */
  return async (
    scope: AccountScope<VisitorActor>,
    tx: Tx,
    wanted: WantedGuestTopUp & { readonly tagId: string; readonly userId: string },
  ): Promise<boolean> => {
    const { amountMinor, languageId, method, tagId, userId, email } = wanted;
    const createdAt = clock.now();
    const order = { amountMinor, currency: offer.currency, languageId };
    const placed = await payments.placeOrder(scope, tx, {
      ...order,
      purpose: method === 'card' ? guestPurpose : topUpPurpose,
      pay: method === 'card' ? { by: 'page' } : { by: 'other' },
      async insert(orderNumber) {
        const inserted = await insertTopUp(scope, tx, {
          ...order,
          orderNumber,
          topUpId: uuid(),
          tagId,
          userId,
          method,
          createdAt,
          idempotencyKey: keyOf(wanted),
          automatic: false,
          keepCard: false,
          cardId: null,
          guest: { email },
        });
        return inserted ? 'inserted' : 'key-taken';
      },
    });
    if (placed === 'key-taken') return false;
    await recordAudit(tx, createdAt, {
      ...traceOf(scope),
      action: 'top-up-started',
      subject: `order:${placed.orderNumber}`,
      details: { amountMinor, method, guest: true },
    });
    return true;
  };
}
