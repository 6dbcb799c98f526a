import pg from 'pg';
import { compareCosts } from '../cost-of-calls.ts';
import { figureOfRounds, type Figure } from '../figures.ts';
import { besideFloor, bringFleet, type Headers } from '../fleet-setup.ts';
import { signIn } from '../sign-in.ts';
import { untilQuiet } from '../until-quiet.ts';
import type { BenchSetup } from '../bench-setup.ts';

const ROWS = 5;
const REQUESTS = 1500;
const fleet = { email: 'bench@primer.rs', tags: 400, passages: 1_000_000 };
const small = { email: 'mali@primer.rs', tags: 3, passages: 700 };

const pages = [
  { what: 'page 1 of an account of 700', of: small, first: 0 },
  { what: 'page 1 of a fleet of a million', of: fleet, first: 0 },
  { what: 'page 1,000 of a fleet of a million', of: fleet, first: 999 * ROWS },
];

/** Pages of passages in a table of a million: processor time of server and database, against a program by hand. */
export async function measurePassages(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  for (const account of [small, fleet]) {
    say(`passages: generating ${account.passages} for ${account.tags} tags`);
    await bringFleet(setup, account);
  }
  const owner = new pg.Pool({ connectionString: setup.ownerUrl, max: 1 });
  await bringFloor(owner);
  const beside = { email: fleet.email, program: './passages/floor.ts', plan: async () => ({}) };
  try {
    return await besideFloor(setup, beside, async (headersOfFleet, children) => {
      const headersOf = new Map<object, Headers>([
        [fleet, headersOfFleet],
        [small, await signIn(small.email)],
      ]);
      await untilQuiet(children.server);
      const figures: Figure[] = [];
      for (const { what, of, first } of pages) {
        const rounds = await compareCosts(
          { ...children, owner },
          {
            path: '/api/Putarina/GetProlasci',
            body: { first, rows: ROWS },
            headers: headersOf.get(of) ?? {},
            requests: REQUESTS,
          },
        );
        say(`passages: ${what}: ${JSON.stringify(rounds)}`);
        figures.push(
          figureOfRounds({
            what: `GetProlasci, ${what}: processor time, server and database`,
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

/** What a page shows, and the sums of an account, as somebody keeps them who shows nothing else. */
async function bringFloor(owner: pg.Pool): Promise<void> {
  await owner.query(`
    CREATE TABLE floor_pages AS
      SELECT p.account_id AS account, p.exited_at, p.passage_id AS id, t.serial_number, t.plate, t.nickname,
             p.entry_station_id AS entry, p.exit_station_id AS exit, p.entered_at, p.lane, p.category,
             p.amount_minor AS price, p.marks
      FROM passages AS p JOIN tags AS t ON t.account_id = p.account_id AND t.tag_id = p.tag_id;
    CREATE INDEX ON floor_pages (account, exited_at, id);
    CREATE TABLE floor_sums AS
      SELECT account, count(*) AS passages, sum(price)::bigint AS amount FROM floor_pages GROUP BY 1;
    ALTER TABLE floor_sums ADD PRIMARY KEY (account);
    GRANT SELECT ON floor_pages, floor_sums TO PUBLIC;
    ANALYZE floor_pages, floor_sums`);
  await owner.query('VACUUM');
}
