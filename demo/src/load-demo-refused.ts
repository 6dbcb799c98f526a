import type { Country } from '@rampa/contract';
import {
  createRefusedPassages,
  type RefusedRecord,
} from '../../server/src/areas/corrections/index.ts';
import { readTollNetwork } from '../../server/src/areas/toll-calculator/index.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { demoSystem } from './demo-scope.ts';
import { livesIn } from './lives.ts';

interface DemoRefused {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}

/** A lane's system somewhere on the roads. */
const DELIVERER = '10.24.3.11';
const HOUR = 3_600_000;

/** What lanes got wrong lately, for staff to decide about. The same again is counted. */
export async function loadDemoRefused({ database, clock, country }: DemoRefused): Promise<void> {
  // A fault of one record would be a fault of all: it is thrown, and the part is missing.
  const log = {
    error(fault: object) {
      throw new Error('refused passages could not be kept', { cause: fault });
    },
  };
  const refused = createRefusedPassages({ database, clock, log });
  const records = recordsOf(clock.now().epochMilliseconds, country);
  await refused.keep(demoSystem, records, DELIVERER);
}

function recordsOf(now: number, country: DemoRefused['country']): readonly RefusedRecord[] {
  const { stations, categories } = readTollNetwork(country);
  const [account] = livesIn({ country }).accounts;
  const serialNumber = account?.tags[0]?.serialNumber ?? '';
  const [entry, exit] = [stations[0]?.id ?? '', stations[1]?.id ?? ''];
  const category = categories[1]?.code ?? 'I';
  const passage = (key: string, hoursAgo: number, changes: object = {}) => {
    const exitedAt = now - hoursAgo * HOUR;
    const enteredAt = exitedAt - 0.5 * HOUR;
    return {
      sourceKey: `demo-refused-${key}`,
      serialNumber,
      enteredAt,
      exitedAt,
      lane: '3',
      category,
      entryStationId: entry,
      exitStationId: exit,
      ...changes,
    };
  };
  return [
    // One digit of the number was misread, and a tag of another operator came along.
    {
      passage: passage('1', 2, { serialNumber: `${serialNumber.slice(0, -1)}0` }),
      reason: 'unknown-tag',
    },
    {
      passage: passage('2', 5, { serialNumber: '004999120045', lane: '1' }),
      reason: 'unknown-tag',
    },
    {
      passage: passage('3', 6, { serialNumber: '004999120045', lane: '2' }),
      reason: 'unknown-tag',
    },
    {
      passage: passage('4', 9, { exitStationId: 'nova-naplatna-stanica' }),
      reason: 'unknown-station',
    },
    { passage: passage('5', 11, { enteredAt: null }), reason: 'entry-incomplete' },
    // The clock of a lane.
    { passage: passage('6', -24 * 365, { lane: '7' }), reason: 'exit-in-future' },
    { passage: passage('7', 26, { enteredAt: now }), reason: 'exit-before-entry' },
    {
      line: `{"key":"demo-refused-8","serialNumber":"${serialNumber}","lane":"4"`,
      message: 'the line is not JSON',
    },
  ];
}
