import { createHash } from 'node:crypto';
import { toLatin } from '@rampa/contract/script';
import type { DetailsChange, TagDetails } from '../tag-details.store.ts';
import type { TagRecord, TagCostCentre } from '../tags.store.ts';

/** Most characters of a nickname. */
export const longestNickname = 40;

/** A tag with the details that it is to get. */
export interface PlannedChange {
  readonly tag: TagRecord;
  readonly nickname: string;
  readonly plate: string;
  readonly costCentre: TagCostCentre | null;
}

/** What each word of a pattern means; the words in lower-case Latin letters. */
const words: Readonly<Record<string, 'plate' | 'serial' | 'category' | 'number'>> = {
  plate: 'plate',
  tablice: 'plate',
  tablica: 'plate',
  serial: 'serial',
  serijski: 'serial',
  category: 'category',
  kategorija: 'category',
  number: 'number',
  broj: 'number',
};

/** The nickname that a pattern makes; unknown words in braces stay as they are. */
export function fillPattern(pattern: string, tag: TagRecord, number: number): string {
  const values = {
    plate: tag.plate,
    serial: tag.serialNumber,
    category: tag.category,
    number: String(number),
  };
  const filled = pattern.replaceAll(/\{([\p{L}]{1,20})\}/gu, (whole, word: string) => {
    const known = words[toLatin(word).toLowerCase()];
    return known === undefined ? whole : values[known];
  });
  return filled.replaceAll(/\s+/gu, ' ').trim();
}

export function faultOf({ nickname }: PlannedChange): string {
  return Array.from(nickname).length > longestNickname ? 'tags.nickname-too-long' : '';
}

export function changesAnything({ tag, nickname, plate, costCentre }: PlannedChange): boolean {
  return (
    nickname !== tag.nickname ||
    plate !== tag.plate ||
    (costCentre?.costCentreId ?? null) !== (tag.costCentre?.costCentreId ?? null)
  );
}

export function toDetailsChange({ tag, ...after }: PlannedChange): DetailsChange {
  return {
    tagId: tag.tagId,
    before: detailsOf(tag),
    after: detailsOf(after),
  };
}

function detailsOf(of: Pick<PlannedChange, 'nickname' | 'plate' | 'costCentre'>): TagDetails {
  return {
    nickname: of.nickname,
    plate: of.plate,
    costCentreId: of.costCentre?.costCentreId ?? null,
  };
}

/** Whether a tag still has exactly these details; undefined for a tag that is gone. */
export function isSame(a: TagDetails | undefined, b: TagDetails): boolean {
  return (
    a !== undefined &&
    a.nickname === b.nickname &&
    a.plate === b.plate &&
    a.costCentreId === b.costCentreId
  );
}

/** Identifies exactly these changes from exactly these states. */
export function digestOf(changes: readonly PlannedChange[]): string {
  const lines = changes
    .map((change) => JSON.stringify(toDetailsChange(change)))
    .toSorted((a, b) => (a < b ? -1 : 1));
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
}
