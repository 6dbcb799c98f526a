import { withoutCostCentre, type TagStatus } from '@rampa/contract/tags';
import { toLatin } from '@rampa/contract/script';
import type { TagCostCentre } from './tags.store.ts';

/** How a customer may change the status of a tag. */
export type StatusChange = { readonly to: 'izgubljen' | 'ukraden' } | { readonly to: 'aktivan' };

/**
 * Statuses from which a change is allowed. A repeated report is allowed and changes nothing; a tag
 * that the operator has switched off (`neaktivan`) stays as it is.
 */
const allowedFrom: Readonly<Record<StatusChange['to'], readonly TagStatus[]>> = {
  izgubljen: ['aktivan', 'izgubljen', 'ukraden'],
  ukraden: ['aktivan', 'izgubljen', 'ukraden'],
  aktivan: ['aktivan', 'izgubljen', 'ukraden'],
};

export function mayChange(from: TagStatus, { to }: StatusChange): boolean {
  return allowedFrom[to].includes(from);
}

/** What customers call a tag. */
export interface NamedTag {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  readonly costCentre: TagCostCentre | null;
}

/**
 * What its owner calls a tag: nickname and plate, else the serial number; empty for a tag that is not
 * there.
 */
export function tagName(
  tag: Pick<NamedTag, 'nickname' | 'plate' | 'serialNumber'> | undefined,
): string {
  if (tag === undefined) return '';
  const { nickname, plate, serialNumber } = tag;
  return [nickname, plate].filter((part) => part !== '').join(', ') || serialNumber;
}

export interface TagInNeed {
  readonly status: TagStatus;
  readonly lowBalance: boolean;
  /** By the operator; a lost tag is stopped already. */
  readonly blocked: boolean;
}

/** Whether a tag contains what the customer typed, in either script and without diacritics. */
export function filterBy<Tag extends NamedTag>(
  filter: string,
  namesOf: (tag: Tag) => readonly string[] = foldedNames,
): (tag: Tag) => boolean {
  const wanted = fold(filter);
  if (wanted === '') return () => true;
  return (tag) => namesOf(tag).some((name) => name.includes(wanted));
}

/** What is searched of a tag. */
export function foldedNames({ serialNumber, plate, nickname, costCentre }: NamedTag) {
  const ofCostCentre = costCentre === null ? [] : [costCentre.code, costCentre.name];
  return [serialNumber, plate, nickname, ...ofCostCentre].map(fold);
}

/** The same of one tag. */
export function matchesFilter(tag: NamedTag, filter: string): boolean {
  return filterBy(filter)(tag);
}

/** Whether a tag has the wanted cost centre; an empty id wants all. */
export function isOfCostCentre(
  { costCentre }: Pick<NamedTag, 'costCentre'>,
  wanted: string,
): boolean {
  if (wanted === '') return true;
  return wanted === withoutCostCentre ? costCentre === null : costCentre?.costCentreId === wanted;
}

/** Blanks and hyphens are ignored: `0041 2210` and `BG2148AP` are found as well. */
function fold(text: string): string {
  return toLatin(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/[\s-]/g, '');
}

/** Tags that need the customer's attention come first, then working ones, then the others. */
const statusOrder: Readonly<Record<TagStatus, number>> = {
  aktivan: 1,
  izgubljen: 2,
  ukraden: 2,
  neaktivan: 3,
};

// Sorted here, not by the database, whose collation depends on its machine.
const byName = new Intl.Collator('sr', { numeric: true });

function compareNames(a: NamedTag, b: NamedTag): number {
  return byName.compare(a.nickname, b.nickname) || byName.compare(a.serialNumber, b.serialNumber);
}

/** By name, as people read it. */
export function inOrderOfNames<Tag extends NamedTag>(tags: readonly Tag[]): readonly Tag[] {
  return tags.toSorted(compareNames);
}

/**
 * A page of tags, those that need attention first, and those alike by name. Only those that are as much in need as the
 * page's are put in order, and none if they are in the order of names: of a fleet, nearly all are alike, and comparing names
 * costs more than all else.
 */
export function pageOfTags<Tag extends NamedTag>(
  tags: readonly Tag[],
  attentionOf: (tag: Tag) => number,
  { first, rows, inOrder = false }: PageOfTags,
): readonly Tag[] {
  const groups = Map.groupBy(tags, attentionOf);
  const page: Tag[] = [];
  let before = 0;
  for (const need of [...groups.keys()].toSorted((a, b) => a - b)) {
    const group = groups.get(need) ?? [];
    const from = Math.max(0, first - before);
    const to = first + rows - before;
    if (from < group.length && to > 0) {
      page.push(...(inOrder ? group : inOrderOfNames(group)).slice(from, to));
    }
    before += group.length;
  }
  return page;
}

interface PageOfTags {
  readonly first: number;
  readonly rows: number;
  /** Whether the tags are in the order of their names already. */
  readonly inOrder?: boolean;
}

/** How much a tag needs attention: the less, the more. */
export function attention({ lowBalance, blocked, status }: TagInNeed): number {
  if (blocked) return -1;
  return lowBalance ? 0 : statusOrder[status];
}

/** How many trips of that price a balance pays for; null where there is no price, or nothing to drive with. */
export function usualTripsFor(balanceMinor: number, priceMinor: number | undefined): number | null {
  if (priceMinor === undefined || balanceMinor <= 0) return null;
  return Math.floor(balanceMinor / priceMinor);
}
