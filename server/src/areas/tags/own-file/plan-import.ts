import { formatMessage } from '@rampa/contract';
import type { CsvCell } from '../../../platform/files/csv-records.ts';
import { createFaults, type Faults } from '../../../platform/files/faults.ts';
import type { FileFault } from '../../../platform/files/places.ts';
import { codeKeyOf } from '../cost-centres/code-key.ts';
import type { CostCentreRecord } from '../cost-centres/cost-centres.store.ts';
import { changesAnything, longestNickname, type PlannedChange } from '../edits/edit-rules.ts';
import { normalisePlate } from '../plate.ts';
import type { TagRecord, TagCostCentre } from '../tags.store.ts';
import { normaliseNumber } from '../verification-codes.ts';
import { shown, type OwnTagLine } from './read-own-tags.ts';

export interface ImportPlan {
  readonly faults: readonly FileFault[];
  /** Tags that the file names. */
  readonly matched: number;
  /** Those that change. */
  readonly planned: readonly PlannedChange[];
}

/** What the lines of a file do to the account's tags, or what is wrong with them. */
export function planImport(
  lines: readonly OwnTagLine[],
  tags: readonly TagRecord[],
  costCentres: readonly CostCentreRecord[],
): ImportPlan {
  const faults = createFaults();
  const find = tagFinder(tags, faults);
  const centreOf = costCentreFinder(costCentres, faults);
  const seen = new Set<string>();
  const planned: PlannedChange[] = [];
  for (const line of lines) {
    if (faults.isFull()) break;
    const tag = find(line.serial);
    if (tag === undefined) continue;
    if (seen.has(tag.tagId)) faults.add(line.serial, 'tags.import-serial-twice');
    seen.add(tag.tagId);
    planned.push({
      tag,
      nickname: line.nickname === undefined ? tag.nickname : nicknameOf(line.nickname, faults),
      plate: line.plate === undefined ? tag.plate : plateOf(line.plate, faults),
      costCentre: line.costCentre === undefined ? tag.costCentre : centreOf(line.costCentre, tag),
    });
  }
  return { faults: faults.list, matched: seen.size, planned: planned.filter(changesAnything) };
}

function tagFinder(
  tags: readonly TagRecord[],
  faults: Faults,
): (cell: CsvCell) => TagRecord | undefined {
  const exact = new Map(tags.map((tag) => [normaliseNumber(tag.serialNumber), tag]));
  const bare = Map.groupBy(tags, (tag) => withoutLeadingZeros(normaliseNumber(tag.serialNumber)));
  return (cell) => {
    // A spreadsheet that wrote it in scientific notation has lost digits for good.
    if (/^\d(?:[.,]\d+)?E\+?\d+$/iu.test(cell.text)) {
      faults.add(cell, 'tags.import-serial-shortened');
      return undefined;
    }
    const number = normaliseNumber(cell.text);
    const found = exact.get(number);
    if (found !== undefined) return found;
    // Without its leading zeros it is still known, if only one of these tags matches.
    const [only, ...others] = bare.get(withoutLeadingZeros(number)) ?? [];
    if (only !== undefined && others.length === 0 && number !== '') return only;
    faults.add(cell, formatMessage('tags.import-serial-unknown', { serial: shown(cell) }));
    return undefined;
  };
}

function costCentreFinder(
  costCentres: readonly CostCentreRecord[],
  faults: Faults,
): (cell: CsvCell, tag: TagRecord) => TagCostCentre | null {
  const byCode = new Map(costCentres.map((one) => [codeKeyOf(one.code), one]));
  return (cell, tag) => {
    if (cell.text === '') return null;
    const found = byCode.get(codeKeyOf(cell.text));
    const kept = found !== undefined && found.costCentreId === tag.costCentre?.costCentreId;
    if (found === undefined || (found.archived && !kept)) {
      faults.add(cell, formatMessage('tags.import-cost-centre-unknown', { code: shown(cell) }));
      return null;
    }
    return { costCentreId: found.costCentreId, code: found.code, name: found.name };
  };
}

function nicknameOf(cell: CsvCell, faults: Faults): string {
  if (/\p{C}/u.test(cell.text)) faults.add(cell, 'tags.import-unreadable');
  if (Array.from(cell.text).length > longestNickname) faults.add(cell, 'tags.nickname-too-long');
  return cell.text;
}

function plateOf(cell: CsvCell, faults: Faults): string {
  const plate = normalisePlate(cell.text);
  if (plate === undefined) faults.add(cell, 'tags.plate-invalid');
  return plate ?? '';
}

function withoutLeadingZeros(number: string): string {
  return number.replace(/^0+/u, '');
}
