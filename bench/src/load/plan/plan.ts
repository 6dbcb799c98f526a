import type { Costs } from '../day/costs.ts';
import { ratesAt, type Moment, type Nation } from '../day/model.ts';
import { frequenciesOf } from '../day/works.ts';

export interface Need {
  /** Cores that work all the time. */
  readonly server: number;
  readonly database: number;
  /** Bytes a second that leave the servers. */
  readonly network: number;
}

/** The sum over all kinds of work of how often they are done times what they cost. */
export function needAt(moment: Moment, nation: Nation, costs: Costs, scale = 1): Need {
  const need = {
    server: costs.idle.server / 1000,
    database: costs.idle.database / 1000,
    network: 0,
  };
  for (const [name, times] of Object.entries(frequenciesOf(ratesAt(moment, nation, scale)))) {
    const cost = costs.works[name];
    if (cost === undefined) continue;
    need.server += (times * cost.server) / 1000;
    need.database += (times * cost.database) / 1000;
    need.network += times * cost.bytes;
  }
  return need;
}

/** Cores of a machine that are planned with: the rest is for hours that are worse than the model. */
const USED = 0.5;
/** Cores of a database machine that can be bought without looking for it. */
const CORES_OF_MACHINE = 32;
/** Cores of a machine of servers. */
const CORES_OF_SERVER = 4;
/** What was driven in the last so many days is in memory, and all tags: what people look at each day. */
const WARM_DAYS = 35;
/** Bytes of disk that one database machine is planned for, so that it can be copied in a night. */
const DISK_OF_MACHINE = 10e12;
/** Bits a second between a primary and its replica. */
const LINE = 1e9;
/** `DATABASE_POOL`, and three for queues. */
const CONNECTIONS_OF_PROCESS = 13;
/** Each is a process of PostgreSQL with memory of its own. */
const CONNECTIONS = 500;
/** For how long passages are kept. */
const YEARS = 5;

export interface Plan {
  readonly nation: Nation;
  readonly moments: readonly { readonly moment: Moment; readonly need: Need }[];
  /** Of the worst of them. */
  readonly need: Need;
  readonly serverMachines: number;
  readonly serverProcesses: number;
  readonly serverMemory: number;
  readonly databaseMachines: number;
  readonly databaseCores: number;
  readonly databaseMemory: number;
  readonly diskOfYear: number;
  readonly diskOfAll: number;
  /** Of the log, in bytes: of a day, and a second at the peak. */
  readonly logOfDay: number;
  readonly logAtPeak: number;
  /** Passages a second on one database machine at the peak. */
  readonly passagesOfMachine: number;
  /** What all of it takes of one database machine; servers are as many as one likes. */
  readonly shares: Readonly<Record<string, number>>;
}

export function planFor(nation: Nation, costs: Costs): Plan {
  const moments = ([3, 8, 16, 20, 'peak'] as const).map((moment) => ({
    moment,
    need: needAt(moment, nation, costs),
  }));
  const most = (of: (need: Need) => number): number =>
    Math.max(...moments.map(({ need }) => of(need)));
  const need = {
    server: most(({ server }) => server),
    database: most(({ database }) => database),
    network: most(({ network }) => network),
  };
  const passages = nation.passagesOfYear;
  const diskOfTags = nation.tags * costs.diskOfTag;
  const diskOfYear = passages * costs.diskOfPassage;
  const diskOfAll = diskOfYear * YEARS + diskOfTags;
  const databaseCores = Math.ceil(need.database / USED);
  const byCores = databaseCores / CORES_OF_MACHINE;
  const byDisk = diskOfAll / DISK_OF_MACHINE;
  const primaries = Math.max(1, Math.ceil(Math.max(byCores, byDisk)));
  const serverProcesses = Math.ceil(need.server / USED);
  const logAtPeak = nation.peakPassages * costs.logOfPassage;
  return {
    nation,
    moments,
    need,
    serverProcesses,
    // One more than is needed: one may die.
    serverMachines: Math.ceil(serverProcesses / CORES_OF_SERVER) + 1,
    serverMemory: CORES_OF_SERVER * costs.memoryOfServer,
    // Each with a replica that takes over, and is read from.
    databaseMachines: primaries * 2,
    databaseCores: Math.max(4, Math.ceil(databaseCores / primaries)),
    databaseMemory: (diskOfTags + (diskOfYear / 365) * WARM_DAYS) / primaries,
    diskOfYear,
    diskOfAll,
    logOfDay: (passages / 365) * costs.logOfPassage,
    logAtPeak,
    passagesOfMachine: nation.peakPassages / primaries,
    shares: {
      'cores (32)': byCores,
      'disk for five years (10 TB)': byDisk,
      'its log to a replica at the peak (1 Gbit/s)': (logAtPeak * 8) / LINE,
      'connections without a pooler (500)':
        (serverProcesses * CONNECTIONS_OF_PROCESS) / CONNECTIONS,
    },
  };
}
