import process from 'node:process';
import type { PassageMark } from '@rampa/contract/passages';
import { Temporal } from 'temporal-polyfill';
import { createDemoCalendar } from './demo-calendar.ts';
import type { DemoFault, DemoTag } from './demo-lives.ts';
import { livesOf } from './lives.ts';
import { plantFaults } from './plant-faults.ts';
import { planTrips, type PlannedPassage } from './plan-trips.ts';
import { createSeededRandom, seedOf } from './seeded-random.ts';
import { chargePassage, type DeliveredPassage } from '../../server/src/areas/passages/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import { createTollTime } from '../../server/src/platform/toll-time.ts';

// `node demo/src/false-alarms.ts`: how often the rules mark a passage in which nothing is wrong, and
// how often they find what is, in a generated year of all tags of the demo.

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const calendar = createDemoCalendar(now, 365);
const calculator = createTollCalculator(readTollNetwork('rs'));
const tollTime = createTollTime();
const lives = livesOf.rs;
const tags = lives.accounts.flatMap((account) => account.tags);
const faults: readonly DemoFault[] = [
  'category-differs',
  'same-lane-twice',
  'two-lanes',
  'trips-overlap',
  'impossible-time',
  'longest-route',
];

/** The marks of each passage of a tag, in the order of the road. */
function judge(tag: DemoTag, driven: readonly PlannedPassage[]): PassageMark[][] {
  let previous: DeliveredPassage | undefined;
  return driven
    .toSorted((a, b) => a.exitedAt - b.exitedAt)
    .map((passage, at) => {
      const delivered = { ...passage, sourceKey: String(at) };
      const owner = { accountId: '', tagId: '', category: tag.category };
      const context = { calculator, tollTime, newId: () => '' };
      const charged = chargePassage(delivered, owner, { previous }, context);
      if (!charged.ok) throw new Error(charged.refusal);
      previous = delivered;
      return charged.passage.calculation.reasons.map(({ mark }) => mark);
    });
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const drivenOf = (tag: DemoTag, seed: string): PlannedPassage[] =>
  planTrips(
    { ...tag, fixedTrips: [] },
    calendar,
    now.epochMilliseconds,
    calculator,
    createSeededRandom(seedOf(seed)),
  );

const right = tags.flatMap((tag, at) => judge(tag, drivenOf(tag, `right ${at}`)));
say(`${right.length} passages of a year in which nothing is wrong; false alarms per 10,000:`);
for (const mark of faults) {
  const alarms = right.filter((marks) => marks.includes(mark)).length;
  say(`  ${mark.padEnd(18)} ${((alarms * 10_000) / right.length).toFixed(2)}`);
}
say('One passage of twenty spoilt; found of them, and marked besides for another reason:');
for (const fault of faults) {
  let planted = 0;
  const marks = tags.flatMap((tag, at) => {
    const random = createSeededRandom(seedOf(`${fault} ${at}`));
    const driven = drivenOf(tag, `right ${at}`).map((passage) =>
      random.chance(0.05) ? { ...passage, fault } : passage,
    );
    planted += driven.filter((passage) => passage.fault !== undefined).length;
    return judge(tag, plantFaults(driven, 0, lives.wrongCategory, random));
  });
  const found = marks.filter((of) => of.includes(fault)).length;
  const besides = marks.filter((of) => of.some((mark) => mark !== fault)).length;
  say(`  ${fault.padEnd(18)} ${found} of ${planted}, besides ${besides}`);
}
