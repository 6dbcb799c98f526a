import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { getPocetna } from '@rampa/contract/home';
import { getObavestenja } from '@rampa/contract/identity';
import { getPotrosnja, getProlasci } from '@rampa/contract/passages';
import { getDogadjaji } from '@rampa/contract/road-conditions';
import { getTagovi } from '@rampa/contract/tags';
import { izracunajPutarinu } from '@rampa/contract/toll-calculator';
import { getDopune, getPregled, getStatus, napraviDopunu } from '@rampa/contract/top-ups';
import type { SandboxGateway } from '../../../../server/src/testing/sandbox-gateway.ts';
import { createRandom } from '../../../../storm/src/seeded-random.ts';
import { createVanishings } from '../../../../storm/src/vanishing.ts';
import { createBuyer } from '../../../../storm/src/work/at-gateway.ts';
import type { Trip } from '../../intake/trips.ts';
import type { Caller } from './caller.ts';
import type { Reader } from './population.ts';
import { prove, signIn, type Session } from './session.ts';
import { countFailed, tallyOf, type Tally } from './tally.ts';

const languageId = '2';
const rows = { first: 0, rows: 10 };

type Ask = (of: Session) => Promise<unknown>;

/** What a screen asks for at once when somebody comes to it, and how many of eight screens it is. */
export const screens: readonly {
  readonly share: number;
  /** By the names under which they are counted. */
  readonly calls: Readonly<Record<string, Ask>>;
}[] = [
  {
    share: 2,
    calls: {
      'Pocetna/GetPocetna': (of) => of.call(getPocetna, { languageId }),
      'KorisnickiNalog/GetObavestenja': (of) => of.call(getObavestenja, { ...rows, languageId }),
      'StanjeNaPutevima/GetDogadjaji': (of) => of.call(getDogadjaji, { languageId }),
    },
  },
  {
    share: 2,
    calls: {
      'Putarina/GetProlasci': (of) =>
        of.call(getProlasci, { ...rows, tag_id: '', period: '', languageId }),
      'Putarina/GetPotrosnja': (of) =>
        of.call(getPotrosnja, { tag_id: '', period: '', languageId }),
    },
  },
  {
    share: 1,
    calls: {
      'Tag/GetTagovi': (of) => of.call(getTagovi, { ...rows, filter: '', languageId }),
    },
  },
  {
    share: 1,
    calls: { 'Dopuna/GetPregled': (of) => of.call(getPregled, { tag_id: '', ...rows }) },
  },
  {
    share: 1,
    calls: { 'Dopuna/GetDopune': (of) => of.call(getDopune, { tag_id: '', period: '', ...rows }) },
  },
  // Opened by its address: the server draws it with its answers.
  { share: 1, calls: { 'page /pages/home': (of) => of.page('/pages/home') } },
];

const inTurn = screens.flatMap((screen) => Array.from({ length: screen.share }, () => screen));

/** Customers who are signed in, each for the minutes of a visit. */
export interface Customers {
  /** Somebody signs in; whoever has been there for longest goes for good when there are more than there ever are. */
  signIn(): Promise<void>;
  /** From now on so many are there; the others may come back in a later hour, without signing in again. */
  limitTo(count: number): void;
  /** One of those who are there goes to another screen. */
  openScreen(): Promise<void>;
  /** One of them pays by card, and waits until the portal says that it is credited. */
  topUp(): Promise<void>;
  /** Somebody looks around without signing in. */
  lookAround(): Promise<void>;
}

/** Milliseconds that somebody waits for the credit. */
const CREDIT = 20_000;

export function createCustomers(given: {
  readonly caller: Caller;
  readonly tally: () => Tally;
  readonly gateway: SandboxGateway;
  readonly readers: readonly Reader[];
  readonly trips: readonly Trip[];
  /** Who are there at once, at most. */
  readonly most: number;
}): Customers {
  const { caller, readers, trips, gateway, most } = given;
  const there: { readonly reader: Reader; readonly session: Session }[] = [];
  // Nobody vanishes here: what has no answer has failed.
  const vanishings = { ...createVanishings(), perhaps: async () => undefined };
  const buyer = createBuyer({ gateway, random: createRandom(1), vanishings });
  let turn = 0;
  let screenTurn = 0;
  let limit = most;
  /** One of the latest. */
  const somebody = () => {
    const present = Math.min(limit, there.length);
    return there[there.length - 1 - Math.floor(Math.random() * present)];
  };

  return {
    limitTo(count) {
      limit = Math.max(1, Math.round(count));
    },
    async signIn() {
      turn += 1;
      const reader = readers[turn % readers.length];
      if (reader === undefined) return;
      await caller.ask('page /prijava', { path: '/prijava' });
      const session = await signIn(caller, reader.username);
      if (session !== null) there.push({ reader, session });
      if (there.length > most) there.shift();
    },
    async openScreen() {
      const who = somebody();
      screenTurn += 1;
      const screen = inTurn[screenTurn % inTurn.length];
      if (who === undefined || screen === undefined) return;
      await Promise.all(Object.values(screen.calls).map((ask) => ask(who.session)));
    },
    async topUp() {
      const who = somebody();
      if (who === undefined) return;
      const { reader, session } = who;
      const begun = performance.now();
      const order = await session.call(napraviDopunu, {
        tag_id: reader.tagId,
        amount: 300_000,
        idempotencyKey: randomUUID(),
      });
      if (order === null) return;
      const { order_number } = order;
      try {
        await buyer.go(order.redirectUrl, AbortSignal.timeout(CREDIT));
        await gateway.approve(order_number);
      } catch (error) {
        countFailed(given.tally(), 'top-up until it is credited', String(error));
        return;
      }
      for (;;) {
        const state = await session.call(getStatus, { order_number });
        if (state?.status === 'paid') break;
        if (state === null || performance.now() - begun > CREDIT) {
          countFailed(given.tally(), 'top-up until it is credited', 'paid, and not credited');
          return;
        }
        await pass(500);
      }
      const whole = tallyOf(given.tally(), 'top-up until it is credited');
      whole.answered += 1;
      whole.milliseconds.push(performance.now() - begun);
    },
    async lookAround() {
      await caller.ask('page /default', { path: '/default' });
      const path = '/pages/izracunaj-putarinu';
      await caller.ask(`page ${path}`, { path });
      await priceTrip(caller, trips);
    },
  };
}

/** A visitor's page asks for the price of a trip. */
export async function priceTrip(caller: Caller, trips: readonly Trip[]): Promise<void> {
  const trip = trips[Math.floor(Math.random() * trips.length)];
  const proof = await prove(caller, {});
  if (trip === undefined || proof === null) return;
  const { from, to } = trip;
  await caller.call(izracunajPutarinu, { from, to, kategorija: 'I' }, proof);
}
