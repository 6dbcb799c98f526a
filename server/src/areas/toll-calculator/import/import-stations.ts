import { tollDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mostFaults } from '../../../platform/files/faults.ts';
import type { StationsFile } from '../network-files.ts';
import { stationChanges } from '../stations/station-changes.store.ts';
import { differences, isListed } from '../stations/station-rules.ts';
import {
  forgetEdit,
  selectKeptStations,
  upsertStation,
  type KeptStation,
} from '../stations/stations.store.ts';
import { stationFaults } from '../toll-network.ts';
import type { TollNetwork, TollStation } from '../toll-network.ts';
import { upsertSurroundings } from './import-network.store.ts';
import type { ImportOptions, ImportOutcome } from './import-options.ts';

/** Records written between two lines of progress. */
const SLICE = 500;

/**
 * Writes what a file has, behind the lock of `changeNetwork`: what staff save on screen meanwhile waits, and does not get
 * lost. Stations that they have changed stay as they are, until a file says the same or is to win.
 */
export async function writeStations(
  tx: Tx,
  network: TollNetwork,
  file: StationsFile,
  { country, clock, say, overwrite = false }: Omit<ImportOptions, 'dryRun'>,
): Promise<ImportOutcome> {
  const faults = stationFaults(file, network);
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, mostFaults) };
  await upsertSurroundings(tx, country, file, network);
  const known = new Map(
    (await selectKeptStations(tx, country)).map((kept) => [kept.station.id, kept]),
  );
  const at = clock.now();
  const sorted = sortOut(file.stations, known, { overwrite, today: tollDay(at) });
  const { added, changed, same, kept, overwritten } = sorted;
  const written = [...added, ...changed, ...overwritten];
  for (const [index, station] of written.entries()) {
    await upsertStation(tx, country, station, network.stations.length + index);
    const was = known.get(station.id);
    if (was !== undefined) {
      const change = { kind: 'imported', at, by: 'operator' } as const;
      const before = differences(was.station, station);
      await stationChanges.insert(tx, country, station.id, { ...change, before });
    }
    const done = index + 1;
    if (done % SLICE === 0) say(`${done} / ${written.length} stations`);
  }
  for (const { id } of same) {
    if (known.get(id)?.editedAt !== null) await forgetEdit(tx, country, id);
  }
  const rest = compared(partsOf(file), partsOf(network));
  const ids = (stations: readonly TollStation[]) => stations.map(({ id }) => id);
  return {
    ok: true,
    report: {
      added: [...rest.added, ...ids(added)],
      changed: [...rest.changed, ...ids(changed)],
      unchanged: rest.unchanged + same.length,
      kept: ids(kept),
      overwritten: ids(overwritten),
    },
  };
}

type Fate = 'added' | 'changed' | 'same' | 'kept' | 'overwritten';

/** The outcome for each station of a file. A day that was set on screen is no column of it, and counts as a change. */
function sortOut(
  stations: readonly TollStation[],
  known: ReadonlyMap<string, KeptStation>,
  { overwrite, today }: { readonly overwrite: boolean; readonly today: string },
): Readonly<Record<Fate, readonly TollStation[]>> {
  const fateOf = (station: TollStation): Fate => {
    const was = known.get(station.id);
    if (was === undefined) return 'added';
    if (Object.keys(differences(was.station, station)).length === 0) return 'same';
    if (was.editedAt === null || isClosedInBoth(was, station, today)) return 'changed';
    return overwrite ? 'overwritten' : 'kept';
  };
  const fates = Map.groupBy(stations, fateOf);
  const of = (fate: Fate) => fates.get(fate) ?? [];
  return {
    added: of('added'),
    changed: of('changed'),
    same: of('same'),
    kept: of('kept'),
    overwritten: of('overwritten'),
  };
}

/** Closed on screen by its last day, in the file at once: they differ in words alone, and the file is followed again. */
function isClosedInBoth(
  { station: was }: KeptStation,
  station: TollStation,
  today: string,
): boolean {
  if (station.status !== 'closed' || isListed(was, today)) return false;
  const { status: _, lastDay: __, ...others } = differences(was, station);
  return Object.keys(others).length === 0;
}

type Parts = Pick<TollNetwork, 'motorways' | 'tariffSystems' | 'junctions'>;

function partsOf(parts: Parts): ReadonlyMap<string, string> {
  const { motorways, tariffSystems, junctions } = parts;
  const lists: readonly (readonly { readonly id: string }[])[] = [
    motorways,
    tariffSystems,
    junctions,
  ];
  return new Map(
    lists.flatMap((list, at) =>
      list.map((record): [string, string] => [`${at} ${record.id}`, textOf(record)]),
    ),
  );
}

/** Equal for equal records, whatever the order of their fields. */
function textOf(record: object): string {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields);
}

function compared(
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
} {
  const [added, changed]: [string[], string[]] = [[], []];
  for (const [key, text] of now) {
    const known = before.get(key);
    const id = key.slice(key.indexOf(' ') + 1);
    if (known === undefined) added.push(id);
    else if (known !== text) changed.push(id);
  }
  return { added, changed, unchanged: now.size - added.length - changed.length };
}
