import process from 'node:process';
import { parseArgs } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { createDemoCalendar } from './demo-calendar.ts';
import type { DemoFault, DemoTag } from './demo-lives.ts';
import { createJudge, judgedMarks, type Driven } from './judge-trips.ts';
import { countryNamed, livesOf } from './lives.ts';
import { plantFaults } from './plant-faults.ts';
import { planTrips, type PlannedPassage } from './plan-trips.ts';
import { createSeededRandom, seedOf, type SeededRandom } from './seeded-random.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';

const help = `Usage: node demo/src/false-alarms.ts [--country sr] [--json]

How often the rules mark a passage in which nothing is wrong, in a generated year of all tags of the demo and in the two years
of the demo itself with the trips on its fixed days; and how often they find what was spoilt on purpose.
  --country   whose demo and network: rs unless given
  --json      prints the figures for machines`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    country: { type: 'string', default: 'rs' },
    json: { type: 'boolean' },
  },
});

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const country = countryNamed(values.country);
const calculator = createTollCalculator(readTollNetwork(country));
const judge = createJudge(calculator);
const lives = livesOf[country];
const tags = lives.accounts.flatMap((account) => account.tags);
const faults: readonly DemoFault[] = [
  'category-differs',
  'same-lane-twice',
  'two-lanes',
  'trips-overlap',
  'impossible-time',
  'longest-route',
];
const SPOILT = 0.05;
/** Only what is rare is unusual. */
const STOLEN = 0.005;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const drivenOf = (tag: DemoTag, seed: string, days: number): PlannedPassage[] =>
  planTrips(
    tag,
    createDemoCalendar(now, days),
    now.epochMilliseconds,
    calculator,
    createSeededRandom(seedOf(seed)),
  );
type Year = readonly (readonly PlannedPassage[])[];

/** False alarms for each kind, of passages in which nothing is wrong. */
function alarmsOf(driven: Year) {
  const right = driven.flatMap((of, at) => {
    const tag = tags[at];
    return tag === undefined
      ? []
      : judge(
          tag.category,
          of.filter((one) => one.fault === undefined),
        );
  });
  return {
    passages: right.length,
    per10000: Object.fromEntries(
      judgedMarks.map((mark) => {
        const alarms = right.filter(({ marks }) => marks.includes(mark)).length;
        return [mark, Math.round((alarms * 1_000_000) / right.length) / 100];
      }),
    ),
  };
}

/** What is spoilt of a tag's year; what was planted is counted in `planted`. */
function spoil(
  year: Year,
  fault: string,
  change: (passage: PlannedPassage, random: SeededRandom) => Driven[],
  share = SPOILT,
): { readonly planted: number; readonly found: number; readonly besides: number } {
  let planted = 0;
  let found = 0;
  let besides = 0;
  for (const [at, tag] of tags.entries()) {
    const random = createSeededRandom(seedOf(`${fault} ${at}`));
    const driven = (year[at] ?? []).flatMap((passage): Driven[] => {
      if (!random.chance(share)) return [passage];
      planted += 1;
      return change(passage, random);
    });
    const judged = judge(tag.category, driven);
    found += judged.filter(({ marks }) => marks.some((mark) => mark === fault)).length;
    besides += judged.filter(({ marks }) => marks.some((mark) => mark !== fault)).length;
  }
  return { planted, found, besides };
}

function hasPrice(from: string, to: string): boolean {
  return calculator.price({ from, to, category: 'I', date: '2026-05-04' }).ok;
}

/** Somebody with the tag drives between two other stations at three in the night. */
function stolen(passage: PlannedPassage, random: SeededRandom): Driven[] {
  const exit = random.pick(calculator.stations);
  const from = calculator.stations.find(({ id }) => id !== exit.id && hasPrice(id, exit.id));
  if (from === undefined) return [passage];
  const day = Math.floor(passage.exitedAt / (24 * HOUR)) * 24 * HOUR;
  const exitedAt = day + 26 * HOUR + random.between(0, 50) * MINUTE;
  const trip = { entryStationId: from.id, exitStationId: exit.id };
  return [passage, { ...passage, ...trip, enteredAt: exitedAt - 50 * MINUTE, exitedAt }];
}

/** Of trips whose entry was not read: how often an entry is suggested, and how often the right one. */
function entriesTold(year: Year) {
  let planted = 0;
  let told = 0;
  let right = 0;
  for (const [at, tag] of tags.entries()) {
    const random = createSeededRandom(seedOf(`entry-found ${at}`));
    const driven = (year[at] ?? []).map((passage): Driven => {
      if (!random.chance(SPOILT)) return passage;
      planted += 1;
      const { entryStationId } = passage;
      return { ...passage, entryStationId: null, enteredAt: null, trueEntry: entryStationId };
    });
    for (const { passage, entry } of judge(tag.category, driven)) {
      if (entry === undefined) continue;
      told += 1;
      if (entry === passage.trueEntry) right += 1;
    }
  }
  return { planted, told, right };
}

/** Two generated histories, and the year once more for each kind of fault: this takes its time. */
function figuresOf() {
  const year = tags.map((tag, at) => drivenOf({ ...tag, fixedTrips: [] }, `right ${at}`, 365));
  const found: Readonly<Record<string, ReturnType<typeof spoil>>> = {
    ...Object.fromEntries(
      faults.map((fault) => [
        fault,
        spoil(year, fault, (passage, random) =>
          plantFaults([{ ...passage, fault }], 0, lives.wrongCategory, random),
        ),
      ]),
    ),
    'outside-usual': spoil(year, 'outside-usual', stolen, STOLEN),
    'abroad-overlap': spoil(year, 'abroad-overlap', ({ enteredAt, ...passage }) => [
      { ...passage, enteredAt, abroad: { enteredAt, exitedAt: passage.exitedAt } },
    ]),
    'price-differs': spoil(year, 'price-differs', (passage) => [
      { ...passage, chargedAbove: 1000 },
    ]),
  };
  return {
    year: alarmsOf(year),
    demo: alarmsOf(tags.map((tag, at) => drivenOf(tag, `demo ${at}`, 730))),
    found,
    entries: entriesTold(year),
  };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (values.help === true) say(help);
else if (values.json === true) say(JSON.stringify(figuresOf(), null, 2));
else {
  const { year: ofYear, demo, found, entries } = figuresOf();
  say(
    `False alarms per 10,000 passages in which nothing is wrong: of ${ofYear.passages} of a year,`,
  );
  say(`and of ${demo.passages} of the demo's two years`);
  for (const mark of judgedMarks) {
    say(`  ${mark.padEnd(18)} ${ofYear.per10000[mark]}  ${demo.per10000[mark]}`);
  }
  say(
    'One passage of twenty spoilt, for outside-usual of two hundred; found, and marked besides for another reason:',
  );
  for (const [fault, { planted, found: of, besides }] of Object.entries(found)) {
    say(`  ${fault.padEnd(18)} ${of} of ${planted}, besides ${besides}`);
  }
  say(
    `Of ${entries.planted} entries that were not read ${entries.told} are told, ${entries.right} rightly.`,
  );
}
