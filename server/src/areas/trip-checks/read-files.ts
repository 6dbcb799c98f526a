import { success, type Outcome } from '@rampa/contract';
import { mostTripRows, type TripFileKind } from '@rampa/contract/trip-checks';
import { validate as isUuid } from 'uuid';
import { mostFaults } from '../../platform/files/faults.ts';
import { beginning, type FileFault } from '../../platform/files/places.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { fromParts, inParts, type Parts } from '../../platform/threads/parts.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Imported } from './compare.ts';
import type { TripFileReader } from './import/trip-file-reader.ts';
import type { HoursRecord, NamedLine, TripRecord } from './import/trip-records.ts';
import { refused } from './import/file-table.ts';
import { wronglyNamed, type LineFault } from './resolve.ts';
import { createVehicles } from './vehicles.ts';

export interface SentTripFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What is wrong with a file, by its name. */
export interface NamedFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface ReadFiles {
  readonly imported: Imported;
  /** The same, as it is kept. */
  readonly parts: Parts;
}

interface Wanted {
  readonly kind: TripFileKind;
  /** Whose tracks they are; empty: the names of the files say it. */
  readonly tagId: string;
  readonly files: readonly SentTripFile[];
}

/** Reads what a company sends, one file after the other; of faults the first fifty. */
export function createReadFiles({
  reader,
  calculator,
  tags,
  drivers,
}: {
  readonly reader: Pick<TripFileReader, 'read'>;
  readonly calculator: Pick<TollCalculator, 'stations'>;
  readonly tags: Pick<Tags, 'all'>;
  readonly drivers: Pick<TagDrivers, 'list'>;
}) {
  return async (
    scope: AccountScope,
    wanted: Wanted,
  ): Promise<
    Outcome<ReadFiles | { readonly faults: readonly NamedFault[] }, 'server.unavailable'>
  > => {
    const { kind, files } = wanted;
    const stations =
      kind === 'tracks' ? calculator.stations.map(({ id, lat, lon }) => ({ id, lat, lon })) : [];
    const faults: NamedFault[] = [];
    const note = (name: string, list: readonly FileFault[]): void => {
      for (const { line, column, message } of list.slice(0, mostFaults - faults.length)) {
        faults.push({ file: name, line, column, message });
      }
    };
    const serialOf =
      kind === 'tracks' ? await createSerialOf(scope, tags, wanted.tagId) : undefined;
    const parts: string[] = [];
    const records: (TripRecord | HoursRecord)[] = [];
    const named: (NamedLine & { readonly file: number })[] = [];
    for (const [file, { name, bytes }] of files.entries()) {
      const read = await reader.read({ bytes, kind, stations, file });
      if (!read.ok) return read;
      if (!read.value.ok) {
        note(name, read.value.faults);
        for (const line of read.value.named ?? []) named.push({ ...line, file });
        continue;
      }
      // After what is wrong inside: of an empty file nobody should look for the vehicle first.
      const serial = serialOf?.(name);
      if (serialOf !== undefined && serial === undefined) {
        note(name, [{ ...beginning, message: 'trip-checks.fault-whose-track' }]);
        continue;
      }
      const found = await fromParts<TripRecord | HoursRecord>(read.value.parts);
      const own = serial === undefined ? found : found.map((one) => ({ ...one, serial }));
      for (const record of own) records.push(record);
      for (const part of serial === undefined ? read.value.parts : inParts(own)) parts.push(part);
      if (records.length > mostTripRows) {
        note(name, refused('trip-checks.fault-too-many', { most: mostTripRows }).faults);
      }
      if (faults.length >= mostFaults) break;
    }
    if (faults.length > 0) {
      const lines = [...named, ...records];
      const vehicles = createVehicles(await tags.all(scope));
      const wrong = wronglyNamed(kind, lines, vehicles, await drivers.list(scope));
      return success({ faults: inOrder(files, faults, wrong) });
    }
    return success({ imported: importedAs(kind, records), parts });
  };
}

/** The faults of all files, the first fifty, as somebody who goes through the files meets them. */
function inOrder(
  files: readonly SentTripFile[],
  faults: readonly NamedFault[],
  wrong: readonly LineFault[],
): readonly NamedFault[] {
  const all = [
    ...faults,
    ...wrong.map(({ file, ...fault }) => ({ ...fault, file: files[file]?.name ?? '' })),
  ];
  const at = new Map(files.map(({ name }, index) => [name, index]));
  return all
    .toSorted((a, b) => (at.get(a.file) ?? 0) - (at.get(b.file) ?? 0) || a.line - b.line)
    .slice(0, mostFaults);
}

function importedAs(kind: TripFileKind, records: readonly (TripRecord | HoursRecord)[]): Imported {
  // All of them are of the kind that the reader was asked for.
  return kind === 'hours'
    ? { kind, records: records as readonly HoursRecord[] }
    : { kind, records: records as readonly TripRecord[] };
}

/** A track names no vehicle: it was chosen, or its plate or number is in the name of the file. */
async function createSerialOf(
  scope: AccountScope,
  tags: Pick<Tags, 'all'>,
  tagId: string,
): Promise<(fileName: string) => string | undefined> {
  const all = await tags.all(scope);
  if (tagId !== '') {
    const chosen = isUuid(tagId) ? all.find((tag) => tag.tagId === tagId) : undefined;
    return () => chosen?.serialNumber;
  }
  const vehicles = createVehicles(all);
  return (fileName) => {
    const vehicle = vehicles.inFileName(fileName);
    return vehicle === undefined ? undefined : vehicles.tagOf(vehicle)?.serialNumber;
  };
}
