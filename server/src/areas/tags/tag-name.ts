import type { TagRecord } from './tags.store.ts';

/**
 * What its owner calls a tag: nickname and plate, else the serial number; empty for a tag that is not
 * there.
 */
export function tagName(
  tag: Pick<TagRecord, 'nickname' | 'plate' | 'serialNumber'> | undefined,
): string {
  if (tag === undefined) return '';
  const { nickname, plate, serialNumber } = tag;
  return [nickname, plate].filter((part) => part !== '').join(', ') || serialNumber;
}
