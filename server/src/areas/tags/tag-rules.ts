import { withoutCostCentre, type CostCentre, type TagStatus } from '@rampa/contract/tags';
import { toLatin } from '@rampa/contract/script';

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
  readonly costCentre: CostCentre | null;
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

export interface ListedTag extends NamedTag {
  readonly status: TagStatus;
  readonly lowBalance: boolean;
  /** By the operator; a lost tag is stopped already. */
  readonly blocked: boolean;
}

/** Whether a tag contains what the customer typed, in either script and without diacritics. */
export function filterBy(filter: string): (tag: NamedTag) => boolean {
  const wanted = fold(filter);
  if (wanted === '') return () => true;
  const has = (text: string): boolean => text !== '' && fold(text).includes(wanted);
  return ({ serialNumber, plate, nickname, costCentre }) =>
    has(serialNumber) ||
    has(plate) ||
    has(nickname) ||
    (costCentre !== null && (has(costCentre.code) || has(costCentre.name)));
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

/**
 * A page of tags, those that need attention first, and those alike by name. Only those that are as much in need as the
 * page's are put in order: of a fleet, nearly all are alike, and comparing names costs more than all else.
 */
export function pageOfTags<Tag extends ListedTag>(
  tags: readonly Tag[],
  first: number,
  rows: number,
): readonly Tag[] {
  const groups = Map.groupBy(tags, attention);
  const page: Tag[] = [];
  let before = 0;
  for (const need of [...groups.keys()].toSorted((a, b) => a - b)) {
    const group = groups.get(need) ?? [];
    const from = Math.max(0, first - before);
    const to = first + rows - before;
    if (from < group.length && to > 0) page.push(...group.toSorted(compareNames).slice(from, to));
    before += group.length;
  }
  return page;
}

function attention({ lowBalance, blocked, status }: ListedTag): number {
  if (blocked) return -1;
  return lowBalance ? 0 : statusOrder[status];
}

/** How many trips of that price a balance pays for; null where there is no price, or nothing to drive with. */
export function usualTripsFor(balanceMinor: number, priceMinor: number | undefined): number | null {
  if (priceMinor === undefined || balanceMinor <= 0) return null;
  return Math.floor(balanceMinor / priceMinor);
}
