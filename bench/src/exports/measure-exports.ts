import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { izvozProlazaka } from '../../../contract/src/passages/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../../server/src/areas/toll-calculator/index.ts';
import { systemClock, tollTimeZone } from '../../../server/src/platform/clock.ts';
import { figure, figureOfRounds, type Figure, type Round } from '../figures.ts';
import { besideFloor, bringFleet, type Headers } from '../fleet-setup.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';

const PASSAGES = 50_000;
const TAGS = 40;
const ROUNDS = 5;
const email = 'exports@primer.rs';
const formats = { pdf: 'PDF', xlsx: 'Excel' } as const;
type Format = keyof typeof formats;

/** Files of about 700 and of 50,000 passages, against a program that can do nothing else. */
export async function measureExports(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`exports: generating ${PASSAGES} for ${TAGS} tags`);
  const accountId = await bringFleet(setup, { email, tags: TAGS, passages: PASSAGES });
  const floor = {
    email,
    program: './exports/floor.ts',
    async plan() {
      const { stations } = createTollCalculator(readTollNetwork('rs'));
      return {
        accountId,
        stations: Object.fromEntries(stations.map(({ id, name }) => [id, name])),
      };
    },
  };
  return besideFloor(setup, floor, async (headers) => [
    ...(await compare(headers, say)),
    ...(await measureMemory(say)),
  ]);
}

async function compare(headers: Headers, say: (line: string) => void): Promise<Figure[]> {
  const today = systemClock.now().toZonedDateTimeISO(tollTimeZone).toPlainDate();
  const daysAgo = (days: number): string => today.subtract({ days }).toString();
  const periods = [
    // A company of forty tags drives about seventy times a day.
    { period: `${daysAgo(11)}/${daysAgo(2)}`, files: 10 },
    { period: `${daysAgo(1000)}/${daysAgo(0)}`, files: 1 },
  ];
  const figures: Figure[] = [];
  for (const { period, files } of periods) {
    for (const format of ['pdf', 'xlsx'] as const) {
      const rounds: Round[] = [];
      const ask = { headers, period, format, files };
      // Warm-up: both have compiled their code, and both return the same rows.
      const [records, others] = [await load(floorPort, ask), await load(portalPort, ask)];
      if (records.rows !== others.rows) {
        throw new Error(`The floor wrote ${records.rows} rows and we ${others.rows}`);
      }
      for (let number = 1; number <= ROUNDS; number += 1) {
        const { ms: floor } = await load(floorPort, ask);
        const { ms: ours } = await load(portalPort, ask);
        rounds.push({ floor, ours });
        say(
          `exports: round ${number}, ${format} of ${records.rows}: floor ${floor.toFixed(0)} ms, ours ${ours.toFixed(0)} ms`,
        );
      }
      const rows = records.rows.toLocaleString('en');
      figures.push(
        figureOfRounds({
          what: `${formats[format]} of ${rows} passages`,
          unit: 'ms',
          rounds,
          atMost: bounds[format],
        }),
      );
    }
  }
  return figures;
}

/** The floor embeds no font, sums nothing up, and holds all rows and the whole file at once. */
const bounds: Readonly<Record<Format, number>> = { pdf: 6, xlsx: 6 };

async function load(
  port: number,
  given: {
    readonly headers: Headers;
    readonly period: string;
    readonly format: Format;
    readonly files: number;
  },
): Promise<{ readonly rows: number; readonly ms: number }> {
  const { headers, period, format, files } = given;
  const query = new URLSearchParams({ period, format, languageId: '2' }).toString();
  const begun = performance.now();
  let rows = 0;
  for (let count = 0; count < files; count += 1) {
    const reply = await fetch(`http://localhost:${port}${izvozProlazaka.path}?${query}`, {
      headers,
    });
    if (!reply.ok) throw new Error(`port ${port}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
    rows = Number(reply.headers.get('x-total-records'));
  }
  return { rows, ms: (performance.now() - begun) / files };
}

/** Live memory must not grow with the length of a PDF: long ones against shorter ones. */
async function measureMemory(say: (line: string) => void): Promise<Figure[]> {
  const megabytes = new Map<number, number>();
  for (const rows of [10_000, 50_000, 100_000]) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      fileURLToPath(new URL('./memory-of-a-pdf.ts', import.meta.url)),
      String(rows),
    ]);
    const { mostAlive } = JSON.parse(stdout) as { readonly mostAlive: number };
    megabytes.set(rows, mostAlive / 2 ** 20);
    say(`exports: PDF of ${rows} rows: ${(mostAlive / 2 ** 20).toFixed(1)} MB alive at most`);
  }
  const alive = (rows: number): number => megabytes.get(rows) ?? Number.NaN;
  const against = (rows: number, fewer: number, atMost: number): Figure =>
    figure({
      what: `memory of a PDF of ${rows.toLocaleString('en')} rows against ${fewer.toLocaleString('en')}`,
      unit: 'MB',
      floor: alive(fewer),
      ours: alive(rows),
      atMost,
    });
  return [against(50_000, 10_000, 2), against(100_000, 50_000, 1.25)];
}
