import pg from 'pg';
import { compareCosts } from '../cost-of-calls.ts';
import { figureOfRounds, type Figure } from '../figures.ts';
import { besideFloor, type Headers } from '../fleet-setup.ts';
import { signIn } from '../sign-in.ts';
import { untilQuiet } from '../until-quiet.ts';
import type { BenchSetup } from '../bench-setup.ts';
import {
  bringCustomer,
  bringFloor,
  bringOthers,
  fleet,
  nation,
  small,
  type Customer,
} from './lists-fixture.ts';

const ROWS = 5;
const REQUESTS = 400;
/** Of what costs as much as hundreds of others: the whole stays within two minutes. */
const REQUESTS_OF_MANY = 60;

interface Asked {
  readonly what: string;
  readonly of: Customer;
  readonly path: string;
  /** Of a page; left out for home. */
  readonly body?: object;
  readonly requests?: number;
}

const tags = '/api/Tag/GetTagovi';
const topUps = '/api/Dopuna/GetDopune';
const statements = '/api/Izvod/GetMesecniIzvodi';
const home = '/api/Pocetna/GetPocetna?languageId=2';
const page = (first: number) => ({ first, rows: ROWS });
const many = { of: nation, requests: REQUESTS_OF_MANY };

const lists: readonly Asked[] = [
  { what: 'GetTagovi, three tags', of: small, path: tags, body: page(0) },
  { what: 'GetTagovi, page 1 of 400 tags', of: fleet, path: tags, body: page(0) },
  { what: 'GetTagovi, last page of 400 tags', of: fleet, path: tags, body: page(395) },
  {
    what: 'GetTagovi, search in 400 tags',
    of: fleet,
    path: tags,
    body: { ...page(0), filter: '39' },
  },
  { what: 'GetTagovi, page 1 of 10,000 tags', ...many, path: tags, body: page(0) },
  { what: 'GetTagovi, last page of 10,000 tags', ...many, path: tags, body: page(9995) },
  {
    what: 'GetTagovi, search in 10,000 tags',
    ...many,
    path: tags,
    body: { ...page(0), filter: '399' },
  },
  { what: 'home, three tags', of: small, path: home },
  { what: 'home, 400 tags', of: fleet, path: home },
  { what: 'GetDopune, page 1 of 40 top-ups', of: small, path: topUps, body: page(0) },
  { what: 'GetDopune, page 1 of 20,000 top-ups', of: fleet, path: topUps, body: page(0) },
  { what: 'GetMesecniIzvodi, 24 statements', of: small, path: statements, body: page(0) },
];

/** Lists other than passages, and home: processor time of server and database, against a program by hand. */
export async function measureLists(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  const owner = new pg.Pool({ connectionString: setup.ownerUrl, max: 1 });
  try {
    for (const customer of [small, fleet, nation]) {
      say(`lists: bringing ${customer.tags} tags, ${customer.topUps} top-ups`);
      await bringCustomer(setup, owner, customer);
    }
    await bringOthers(owner);
    await bringFloor(owner);
    const beside = { email: fleet.email, program: './lists/floor.ts', plan: async () => ({}) };
    return await besideFloor(setup, beside, async (headersOfFleet, children) => {
      const headersOf = new Map<object, Headers>([
        [fleet, headersOfFleet],
        [small, await signIn(small.email)],
        [nation, await signIn(nation.email)],
      ]);
      await untilQuiet(children.server);
      const figures: Figure[] = [];
      for (const { what, of, path, body, requests = REQUESTS } of lists) {
        const headers = headersOf.get(of) ?? {};
        const call = { path, headers, requests, ...(body === undefined ? {} : { body }) };
        const rounds = await compareCosts({ ...children, owner }, call);
        say(`lists: ${what}: ${JSON.stringify(rounds)}`);
        figures.push(
          figureOfRounds({
            what: `${what}: processor time, server and database`,
            unit: 'µs',
            rounds,
            atMost: 1.5,
          }),
        );
      }
      return figures;
    });
  } finally {
    await owner.end();
  }
}
