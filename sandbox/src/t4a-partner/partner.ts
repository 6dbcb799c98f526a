import {
  formOf,
  json,
  jsonObjectOf,
  portOf,
  type Route,
  seeOther,
  serve,
  stopServer,
} from '../platform/http.ts';
import { openStateFile } from '../platform/state-file.ts';
import { createCourier, type PartnerState } from './deliveries.ts';
import { nextTrip } from './next-trip.ts';
import { overview } from './overview.ts';
import { priceTrip, type PricedPassage, type Tag } from './passages.ts';
import { roadsOf, type ForeignRoad } from './roads.ts';

export type PartnerOptions = {
  readonly host: string;
  readonly port: number;
  /** Where the operator is reached. */
  readonly target: string;
  readonly key: string;
  readonly country: 'rs' | 'sr';
  readonly stateFile: string;
  /** A trip of a random tag every so many milliseconds; 0: only on demand. */
  readonly everyMs: number;
  readonly longestPauseMs: number;
};

export type Partner = { readonly port: number; close(): Promise<void> };

const TICK_MS = 500;

const ALL_ON_THEIR_WAY =
  'Svi tagovi su upravo na putu ili ih nema. Pokušajte ponovo za nekoliko minuta.';

type Courier = ReturnType<typeof createCourier>;

type CourierWishes = Parameters<Courier['add']>[1];

/** A stand-in for the operator of the neighbouring roads. */
export async function startPartner(options: PartnerOptions): Promise<Partner> {
  const { target, key } = options;
  const file = await openStateFile<PartnerState>(options.stateFile, { deliveries: [] });
  const now = (): number => Date.now();
  const courier = createCourier({ file, target, key, longestPauseMs: options.longestPauseMs, now });
  const trips = createTrips({ options, file, courier, now });
  const server = await serve(routesOf({ file, courier, trips, now }), {
    host: options.host,
    port: options.port,
    portSetting: 'T4A_PARTNER_PORT',
  });
  const stopRounds = startRounds({ everyMs: options.everyMs, courier, trips, now });
  return {
    port: portOf(server),
    async close() {
      const atRest = stopRounds();
      await stopServer(server);
      await atRest;
      await file.save();
    },
  };
}

type PartnerParts = {
  readonly options: PartnerOptions;
  readonly file: Awaited<ReturnType<typeof openStateFile<PartnerState>>>;
  readonly courier: Courier;
  readonly trips: ReturnType<typeof createTrips>;
  readonly now: () => number;
};

/** Trips of tags, priced and passed to the courier. */
function createTrips({ options, file, courier, now }: Omit<PartnerParts, 'trips'>) {
  const { country } = options;
  const home = country === 'rs' ? 'RSD' : 'BAM';
  return {
    drive(tag: Tag, wishes: Readonly<Record<string, unknown>>): PricedPassage {
      const roads = roadsOf[country].filter((road) => road.multipliers[tag.category] !== undefined);
      const road = roads.find((one) => one.country === wishes['country']) ?? pick(roads);
      const [from, to] = twoOf(road);
      const exitedAt =
        typeof wishes['exitedAt'] === 'string' ? Date.parse(wishes['exitedAt']) : now();
      const passage = priceTrip({ tag, road, from, to, exitedAt, home });
      courier.add(passage, {
        delayMs: Number(wishes['delayMs'] ?? 0),
        times: Number(wishes['times'] ?? 1),
      });
      return passage;
    },
    /** Sends a trip of a tag that can have made one; false if there is none. */
    async driveSome(wishes: CourierWishes): Promise<boolean> {
      const past = file.state.deliveries.map(({ passage }) => passage);
      const exitedAt = now();
      const trips = (await acceptedTags(options)).flatMap((tag) => {
        const trip = nextTrip(tag, roadsOf[country], past, { now: exitedAt, chance: Math.random });
        return trip === undefined ? [] : [{ tag, ...trip }];
      });
      if (trips.length === 0) return false;
      courier.add(priceTrip({ ...pick(trips), exitedAt, home }), wishes);
      return true;
    },
  };
}

type TagsPage = { readonly tags: readonly Tag[]; readonly next: string | null };

/** The operator's list of tags, page by page; the operator's manual describes a page. */
async function acceptedTags({ target, key }: PartnerOptions): Promise<readonly Tag[]> {
  const all: Tag[] = [];
  for (let after: string | null = ''; after !== null;) {
    const response = await fetch(`${target}/intake/t4a-tags?after=${encodeURIComponent(after)}`, {
      headers: { 'x-api-key': key },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The operator answered ${String(response.status)}.`);
    const { result } = (await response.json()) as { result: TagsPage };
    all.push(...result.tags);
    after = result.next;
  }
  return all;
}

function routesOf({ file, courier, trips, now }: Omit<PartnerParts, 'options'>): Route[] {
  return [
    { method: 'GET', path: '/', answer: () => overview(file.state) },
    { method: 'GET', path: '/sandbox/deliveries', answer: () => json(200, file.state.deliveries) },
    {
      method: 'POST',
      path: '/sandbox/passages',
      async answer(request) {
        const wishes = jsonObjectOf(request);
        const { serialNumber, category } = wishes ?? {};
        if (wishes === undefined || typeof serialNumber !== 'string') {
          return json(400, { errors: ['serialNumber is missing'] });
        }
        const tag = { serialNumber, category: typeof category === 'string' ? category : 'I' };
        const passage = trips.drive(tag, wishes);
        await courier.deliverDue(now());
        return json(201, passage);
      },
    },
    {
      method: 'POST',
      path: '/drive',
      async answer(request) {
        const form = formOf(request);
        const late = form.get('how') === 'late';
        const twice = form.get('how') === 'twice';
        try {
          const wishes = { delayMs: late ? 60_000 : 0, times: twice ? 2 : 1 };
          if (!(await trips.driveSome(wishes))) return overview(file.state, ALL_ON_THEIR_WAY);
          await courier.deliverDue(now());
        } catch (error) {
          return overview(file.state, error instanceof Error ? error.message : 'no answer');
        }
        return seeOther('/');
      },
    },
  ];
}

type Rounds = Pick<PartnerParts, 'courier' | 'trips' | 'now'> & { readonly everyMs: number };

/** Drives and delivers, again and again; the result stops it and resolves when nothing is under way. */
function startRounds({ everyMs, courier, trips, now }: Rounds): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let nextTripAt = now() + everyMs;
  const round = async (): Promise<void> => {
    if (everyMs > 0 && now() >= nextTripAt) {
      nextTripAt = now() + everyMs;
      // Some come late, some twice: the operator has to cope with both.
      const dice = Math.random();
      await trips.driveSome({ delayMs: dice < 0.2 ? 90_000 : 0, times: dice > 0.8 ? 2 : 1 });
    }
    await courier.deliverDue(now());
  };
  const timer = setInterval(() => {
    underWay ??= round()
      // The operator does not answer: the next round tries again.
      .catch(() => undefined)
      .finally(() => (underWay = undefined));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

function pick<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

function twoOf({ stations }: ForeignRoad): [number, number] {
  const from = Math.floor(Math.random() * stations.length);
  const to = (from + 1 + Math.floor(Math.random() * (stations.length - 1))) % stations.length;
  return [from, to];
}
