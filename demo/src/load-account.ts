import { toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import type { createAccount } from '../../server/src/areas/identity/index.ts';
import { acceptInForce } from '../../server/src/areas/legal/index.ts';
import { tollOf } from '../../server/src/areas/passages/index.ts';
import { createTollTime } from '../../server/src/platform/toll-time.ts';
import type {
  DeliveredPassage,
  Owner,
  PassageRecorder,
} from '../../server/src/areas/passages/index.ts';
import { codeKeyOf, type NewTag, type Tags } from '../../server/src/areas/tags/index.ts';
import type { TollCalculator } from '../../server/src/areas/toll-calculator/index.ts';
import type { PastTopUp } from '../../server/src/areas/top-ups/index.ts';
import type { Wallet } from '../../server/src/areas/wallet/index.ts';
import type { Tx } from '../../server/src/platform/database/database.ts';
import type { DemoDay } from './demo-calendar.ts';
import { insertDemoCostCentre } from './demo-accounts.store.ts';
import { demoAccounts, demoSystem } from './demo-scope.ts';
import type { DemoAccount, DemoLives, DemoTag, UnpaidTopUp } from './demo-lives.ts';
import { bookTopUps, stepOf, waitOf } from './book-top-ups.ts';
import { plantFaults } from './plant-faults.ts';
import { planTopUps } from './plan-top-ups.ts';
import { planTrips } from './plan-trips.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface AccountLoader {
  readonly lives: DemoLives;
  readonly calendar: readonly DemoDay[];
  readonly now: Temporal.Instant;
  readonly openedAt: Temporal.Instant;
  readonly passwordHash: string;
  readonly random: SeededRandom;
  readonly calculator: TollCalculator;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly tags: Pick<Tags, 'add'>;
  readonly recorder: Pick<PassageRecorder, 'recordForAccount' | 'keepCalculations'>;
  readonly createAccount: typeof createAccount;
  /** Order numbers used so far. */
  readonly orderNumbers: Set<string>;
  say(line: string): void;
}

interface LoadedTag {
  readonly tag: DemoTag;
  readonly tagId: string;
}

interface Person {
  readonly accountId: string;
  readonly userId: string;
}

/** Passages recorded between two lines of progress. */
const SLICE = 10_000;
const DAY_MS = 86_400_000;
const MINUTE = 60_000;

/** One account with its whole history, in the caller's transaction. */
export async function loadAccount(
  tx: Tx,
  account: DemoAccount,
  loader: AccountLoader,
): Promise<{ passages: number; topUps: number }> {
  const { random, openedAt } = loader;
  const person = {
    accountId: random.id(openedAt.epochMilliseconds),
    userId: random.id(openedAt.epochMilliseconds),
  };
  await loader.createAccount(demoAccounts, tx, {
    ...account,
    ...person,
    languageId: '2',
    passwordHash: loader.passwordHash,
    createdAt: openedAt,
    verifiedAt: openedAt,
  });
  await acceptInForce(demoAccounts.account(person.accountId), tx, {
    userId: person.userId,
    now: loader.now,
    way: 'told',
  });
  const tags = account.tags.map((tag) => ({ tag, tagId: random.id(openedAt.epochMilliseconds) }));
  const costCentres = await addCostCentres(tx, account, person, loader);
  await loader.tags.add(
    demoAccounts.account(person.accountId),
    tx,
    tags.map((tag) => newTagOf(tag, costCentres, loader)),
  );
  const delivered = planPassages(account, loader);
  const topUps = planPaidTopUps(account, tags, person, delivered, loader);
  const unpaid = account.unpaidTopUps.map((topUp) => unpaidTopUp(topUp, tags, person, loader));
  const past = numbered([...topUps, ...unpaid], loader);
  await bookTopUps(tx, loader.wallet, past);
  const passages = await recordAll(tx, account, tags, person, delivered, loader);
  return { passages, topUps: past.length };
}

/** The account's list of cost centres, numbered as accountants do; their ids by name. */
async function addCostCentres(
  tx: Tx,
  account: DemoAccount,
  { accountId }: Person,
  { openedAt, random }: AccountLoader,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(account.tags.map(({ costCentre }) => costCentre))].filter(
    (name) => name !== '',
  );
  const ids = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const costCentreId = random.id(openedAt.epochMilliseconds);
    const code = String((at + 1) * 100);
    const costCentre = { costCentreId, code, codeKey: codeKeyOf(code), name: toLatin(name) };
    await insertDemoCostCentre(tx, accountId, costCentre, openedAt);
    ids.set(name, costCentreId);
  }
  return ids;
}

function newTagOf(
  { tag, tagId }: LoadedTag,
  costCentres: ReadonlyMap<string, string>,
  loader: AccountLoader,
): NewTag {
  const changedAt = loader.now.subtract({ hours: tag.statusChangedDaysAgo * 24 });
  return {
    tagId,
    serialNumber: tag.serialNumber,
    category: tag.category,
    plate: tag.plate,
    // Customers mostly type Latin letters, and what they typed is shown as it is.
    nickname: toLatin(tag.nickname),
    costCentreId: costCentres.get(tag.costCentre) ?? null,
    status: tag.status,
    statusChangedAt: changedAt,
    createdAt: loader.openedAt,
  };
}

/** What the lanes delivered, oldest first. */
function planPassages(account: DemoAccount, loader: AccountLoader): DeliveredPassage[] {
  const { calendar, calculator, lives, now, random } = loader;
  const planned = account.tags
    .flatMap((tag) => {
      const driven = planTrips(tag, calendar, now.epochMilliseconds, calculator, random);
      return plantFaults(driven, account.faultShare, lives.wrongCategory, random);
    })
    .sort((a, b) => a.exitedAt - b.exitedAt);
  const kept = account.passages === undefined ? planned : planned.slice(-account.passages);
  return kept.map((passage, at) => ({
    sourceKey: `demo:${account.username}:${at}`,
    serialNumber: passage.serialNumber,
    entryStationId: passage.entryStationId,
    enteredAt: passage.enteredAt,
    exitStationId: passage.exitStationId,
    exitedAt: passage.exitedAt,
    lane: passage.lane,
    category: passage.category,
  }));
}

function planPaidTopUps(
  account: DemoAccount,
  tags: readonly LoadedTag[],
  person: Person,
  delivered: readonly DeliveredPassage[],
  loader: AccountLoader,
): PastTopUp[] {
  const { calculator, lives, openedAt, random } = loader;
  const tollTime = createTollTime();
  const bySerialNumber = Map.groupBy(delivered, ({ serialNumber }) => serialNumber);
  const stepMinor = stepOf(lives.currency);
  return tags.flatMap(({ tag, tagId }) => {
    const tolls = (bySerialNumber.get(tag.serialNumber) ?? []).map((passage) => {
      const priced = tollOf(passage, tollTime.dayOf(passage.exitedAt), calculator);
      if (!priced.ok) throw new Error(priced.code);
      return { at: passage.exitedAt, amountMinor: priced.value.totalWithTag };
    });
    const habits = {
      usualMinor: tag.topUpMinor,
      stepMinor,
      minimumMinor: stepMinor,
      finalMinor: tag.finalBalanceMinor,
    };
    const planned = planTopUps(tolls, habits, openedAt.epochMilliseconds + DAY_MS, random);
    return planned.map(({ at, amountMinor }): PastTopUp => {
      const settledAt = at;
      const wait = waitOf(account.topUpMethod);
      return {
        ...person,
        tagId,
        topUpId: random.id(at - wait),
        orderNumber: '',
        method: account.topUpMethod,
        amountMinor,
        currency: lives.currency,
        state: 'paid',
        createdAt: isoOf(at - wait),
        settledAt: isoOf(settledAt),
        journalId: random.id(settledAt),
      };
    });
  });
}

function unpaidTopUp(
  { tag: at, daysAgo, amountMinor, method, state }: UnpaidTopUp,
  tags: readonly LoadedTag[],
  person: Person,
  { calendar, lives, random }: AccountLoader,
): PastTopUp {
  const tagId = tags[at]?.tagId;
  const day = calendar.find((candidate) => candidate.daysAgo === daysAgo);
  if (tagId === undefined || day === undefined) throw new Error(`no tag ${at} ${daysAgo} days ago`);
  const createdAt = day.startMs + random.between(10 * 60, 20 * 60) * MINUTE;
  return {
    ...person,
    tagId,
    topUpId: random.id(createdAt),
    orderNumber: '',
    method,
    amountMinor,
    currency: lives.currency,
    state,
    createdAt: isoOf(createdAt),
    settledAt: state === 'pending' ? null : isoOf(createdAt + 30 * MINUTE),
    journalId: null,
  };
}

/** Order numbers like live ones: the day, then random digits. */
function numbered(
  topUps: readonly PastTopUp[],
  { random, orderNumbers }: AccountLoader,
): PastTopUp[] {
  return topUps.map((topUp) => {
    const day = topUp.createdAt.slice(2, 10).replaceAll('-', '');
    let orderNumber: string;
    do orderNumber = `${day}${String(random.between(0, 999_999)).padStart(6, '0')}`;
    while (orderNumbers.has(orderNumber));
    orderNumbers.add(orderNumber);
    return { ...topUp, orderNumber };
  });
}

async function recordAll(
  tx: Tx,
  account: DemoAccount,
  tags: readonly LoadedTag[],
  { accountId }: Person,
  delivered: readonly DeliveredPassage[],
  loader: AccountLoader,
): Promise<number> {
  const owners = new Map<string, Owner>(
    tags.map(({ tag, tagId }) => [tag.serialNumber, { accountId, tagId, category: tag.category }]),
  );
  let recorded = 0;
  for (let at = 0; at < delivered.length; at += SLICE) {
    const slice = delivered.slice(at, at + SLICE);
    const report = await loader.recorder.recordForAccount(
      demoSystem.account(accountId),
      tx,
      owners,
      slice,
    );
    // Nobody else records anything meanwhile.
    await loader.recorder.keepCalculations(tx);
    if (report.recorded !== slice.length)
      throw new Error(`not recorded: ${JSON.stringify(report)}`);
    recorded += report.recorded;
    loader.say(`${account.email}: ${recorded} / ${delivered.length}`);
  }
  if (delivered.length === 0) loader.say(account.email);
  return recorded;
}

function isoOf(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}
