import {
  failure,
  parsePeriod,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
  type Slip,
} from '@rampa/contract';
import type {
  getDopune,
  getPonuda,
  getPregled,
  getStatus,
  napraviDopunu,
  odustaniOdDopune,
  TopUp,
} from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { orderLifeMinutes, slipOf, type Payee, type Payments } from '../payments/index.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createOrders, type StartInput, type StartRefusal } from './orders.ts';
import type { TopUpSettlement } from './settlement.ts';
import { SLIP_DAYS } from './top-up-rules.ts';
import {
  selectByOrder,
  selectLatest,
  selectStaleSlips,
  selectTopUps,
  type TopUpRecord,
} from './top-ups.store.ts';
import {
  reaches,
  reachesAll,
  type AccountScope,
  type AllAccounts,
  type MemberScope,
} from '../../platform/scope/scope.ts';

export interface TopUpsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'all' | 'describe' | 'isBalanceLow'>;
  readonly wallet: Wallet;
  readonly payments: Pick<Payments, 'placeOrder' | 'payAddress' | 'giveUp'>;
  readonly attempts: Attempts;
  readonly settlement: TopUpSettlement;
  readonly payee: Payee;
  readonly offer: CallResult<typeof getPonuda>;
  /** Name of the account for slips. */
  payerOf(accountId: string, userId: string): Promise<string>;
}

type Redirect = CallResult<typeof napraviDopunu>;

export type TopUps = ReturnType<typeof createTopUpsService>;

/** Top-ups of tags: starting them, and what the customer sees of them. */
export function createTopUpsService(options: TopUpsOptions) {
  const { database, clock, tags, wallet, payments, settlement, offer } = options;
  const { queries } = database;
  const orders = createOrders(options);

  const find = async (
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<TopUpRecord, 'top-ups.not-found'>> => {
    const topUp = await selectByOrder(scope, queries, orderNumber);
    return topUp === undefined || !reaches(scope, topUp.tagId)
      ? failure('top-ups.not-found')
      : success(topUp);
  };

  const slip = async (scope: AccountScope, topUp: TopUpRecord): Promise<Slip> => {
    const tag = await tags.find(scope.accountId, topUp.tagId);
    const payer = await options.payerOf(scope.accountId, topUp.userId);
    const purpose = `Dopuna TAG ${tag?.serialNumber ?? ''}`;
    return slipOf({ ...topUp, purpose, payer }, options.payee);
  };

  return {
    offer: () => offer,

    async start(scope: MemberScope, input: StartInput): Promise<Outcome<Redirect, StartRefusal>> {
      // A driver's own card is not the company's to charge.
      const keepCard = input.keepCard === true && reachesAll(scope);
      const started = await orders.place(scope, { ...input, keepCard }, 'card');
      if (!started.ok) return started;
      const { orderNumber } = started.value;
      return success({ order_number: orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    async startBankTransfer(
      scope: MemberScope,
      input: StartInput,
    ): Promise<Outcome<Slip, StartRefusal>> {
      const started = await orders.place(scope, input, 'bank-transfer');
      return started.ok ? success(await slip(scope, started.value)) : started;
    },

    async slip(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<Slip, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok || found.value.method !== 'bank-transfer') return failure('top-ups.not-found');
      return success(await slip(scope, found.value));
    },

    async resume(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<Redirect, 'top-ups.not-found' | 'top-ups.not-resumable'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      if (!isResumable(found.value, clock.now()) || found.value.method !== 'card') {
        return failure('top-ups.not-resumable');
      }
      return success({ order_number: orderNumber, redirectUrl: payments.payAddress(orderNumber) });
    },

    /** Gives a waiting top-up up. One that was paid meanwhile is found out about and stays paid. */
    async giveUp(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<CallResult<typeof odustaniOdDopune>, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      if (found.value.state === 'pending') {
        if (found.value.method === 'card') await payments.giveUp(orderNumber);
        else {
          await database.transaction((tx) =>
            settlement.settle(scope, tx, { orderNumber, outcome: 'abandoned' }),
          );
        }
      }
      const now = await find(scope, orderNumber);
      return now.ok ? success({ order_number: orderNumber, status: now.value.state }) : now;
    },

    async status(
      scope: AccountScope,
      orderNumber: string,
    ): Promise<Outcome<CallResult<typeof getStatus>, 'top-ups.not-found'>> {
      const found = await find(scope, orderNumber);
      if (!found.ok) return found;
      const { tagId, state, method, amountMinor, currency, settledAt } = found.value;
      const balances = await wallet.tagBalances(scope, queries, [tagId]);
      return success({
        order_number: orderNumber,
        status: state,
        amount: { amount: amountMinor, currency },
        tag_id: tagId,
        method,
        resumable: isResumable(found.value, clock.now()),
        automatic: found.value.automatic,
        settledAt: settledAt === null ? null : toWireInstant(settledAt),
        balance: { amount: balances.get(tagId) ?? 0, currency },
      });
    },

    async overview(
      scope: AccountScope,
      input: CallParsedInput<typeof getPregled>,
    ): Promise<Outcome<CallResult<typeof getPregled>, 'tags.not-found' | 'top-ups.no-overview'>> {
      const all = (await tags.all(scope.accountId)).filter(({ tagId }) => reaches(scope, tagId));
      const wanted = input.tag_id === '' ? all : all.filter((tag) => tag.tagId === input.tag_id);
      if (wanted.length === 0) {
        return failure(input.tag_id === '' ? 'top-ups.no-overview' : 'tags.not-found');
      }
      const balances = await wallet.tagBalances(scope, queries);
      const balanceOf = (tag: TagRecord): number => balances.get(tag.tagId) ?? 0;
      const sumOf = (some: readonly TagRecord[]): number =>
        some.reduce((sum, tag) => sum + balanceOf(tag), 0);
      const usable = all.filter(({ status }) => status !== 'izgubljen' && status !== 'ukraden');
      const sorted = [...wanted].sort(
        (a, b) => balanceOf(a) - balanceOf(b) || (a.serialNumber < b.serialNumber ? -1 : 1),
      );
      const from = input.first ?? 0;
      const shown = sorted.slice(from, input.rows === undefined ? undefined : from + input.rows);
      const latest = await selectLatest(
        scope,
        queries,
        shown.map((tag) => tag.tagId),
      );
      const { currency } = offer;
      return success({
        items: shown.map((tag) => {
          const { tagId, serialNumber, plate, nickname, status } = tag;
          const last = latest.find((topUp) => topUp.tagId === tagId);
          return {
            tag_id: tagId,
            serial_number: serialNumber,
            plate,
            nickname,
            status,
            balance: { amount: balanceOf(tag), currency },
            lowBalance: tags.isBalanceLow(tag, balanceOf(tag)),
            lastTopUp: last === undefined ? null : toWire(last, tag, clock.now()),
          };
        }),
        totalRecords: wanted.length,
        totalBalance: { amount: sumOf(all), currency },
        usable: { tags: usable.length, balance: { amount: sumOf(usable), currency } },
      });
    },

    async list(
      scope: AccountScope,
      input: CallParsedInput<typeof getDopune>,
    ): Promise<Outcome<CallResult<typeof getDopune>, 'tags.not-found' | 'top-ups.none'>> {
      const tag = input.tag_id === '' ? null : await tags.find(scope.accountId, input.tag_id);
      if (tag === undefined || (tag !== null && !reaches(scope, tag.tagId))) {
        return failure('tags.not-found');
      }
      const selection = {
        tagId: tag?.tagId ?? null,
        ...parsePeriod(input.period),
      };
      const { totalRecords, topUps } = await selectTopUps(
        scope,
        queries,
        selection,
        input.first,
        input.rows,
      );
      if (totalRecords === 0) return failure('top-ups.none');
      const known = await tags.describe(
        scope.accountId,
        topUps.map((topUp) => topUp.tagId),
      );
      return success({
        items: topUps.map((topUp) => toWire(topUp, known.get(topUp.tagId), clock.now())),
        totalRecords,
      });
    },

    /** Slips that nobody paid for two months are given up; money that comes later is credited still. */
    async expireSlips(all: AllAccounts): Promise<number> {
      const before = clock.now().subtract(Temporal.Duration.from({ hours: SLIP_DAYS * 24 }));
      const stale = await selectStaleSlips(all, queries, before, 500);
      for (const { accountId, orderNumber } of stale) {
        await database.transaction((tx) =>
          settlement.settle(all.account(accountId), tx, { orderNumber, outcome: 'abandoned' }),
        );
      }
      return stale.length;
    },
  };
}

/** After its half hour the gateway's page is closed to a card, though it is not settled yet. */
function isResumable(topUp: TopUpRecord, now: Temporal.Instant): boolean {
  const until = topUp.createdAt.add({ minutes: orderLifeMinutes });
  const open = topUp.method !== 'card' || Temporal.Instant.compare(now, until) < 0;
  return topUp.state === 'pending' && open && !topUp.automatic;
}

function toWire(topUp: TopUpRecord, tag: TagRecord | undefined, now: Temporal.Instant): TopUp {
  return {
    order_number: topUp.orderNumber,
    tag_id: topUp.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    amount: { amount: topUp.amountMinor, currency: topUp.currency },
    method: topUp.method,
    status: topUp.state,
    createdAt: toWireInstant(topUp.createdAt),
    settledAt: topUp.settledAt === null ? null : toWireInstant(topUp.settledAt),
    resumable: isResumable(topUp, now),
    automatic: topUp.automatic,
  };
}
