import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';

/** Days, both included; an open end is null. */
export interface FilePeriod {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * A period in the name of a file: `2026-10` for a whole month, `2026` for a whole year, else its days.
 * An open end is today, so that tomorrow's file has another name.
 */
export function periodInName(
  { from, to }: FilePeriod,
  today: string,
  languageId: LanguageId,
): string {
  if (from === null) return `${languageId === '3' ? 'to' : 'do'}-${to ?? today}`;
  const whole = wholeOf({ from, to });
  return whole ?? `${from}_${to ?? today}`;
}

/** The month, `2026-10`, or the year that a period is; undefined for others. */
export function wholeOf({ from, to }: FilePeriod): string | undefined {
  if (from === null || to === null || !from.endsWith('-01')) return undefined;
  if (from.slice(4) === '-01-01' && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  const month = from.slice(0, 7);
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return to === `${month}-${daysInMonth}` ? month : undefined;
}

const LONGEST_PART = 40;

/**
 * The name of a file from its parts, in lower-case Latin letters, digits and hyphens: it is sent in a
 * header and stored on any disk. Parts without a letter or digit are left out.
 */
export function fileNameOf(parts: readonly string[]): string {
  return parts
    .map((part) =>
      plain(part)
        .slice(0, LONGEST_PART)
        .replace(/(?<!-)-+$/, ''),
    )
    .filter((part) => part !== '')
    .join('-');
}

/** The same from parts of parts: what it is, of when, of whom; `prolasci_2026-10_bg-123-cdj`. */
export function fileTitleOf(sections: readonly (readonly string[])[]): string {
  return sections
    .map(fileNameOf)
    .filter((section) => section !== '')
    .join('_');
}

function plain(text: string): string {
  return toLatin(text)
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replace(/^-+/, '');
}
