import { foldForSearch } from '@rampa/contract/script';
import type { NamedTag } from '../tag-names/tag-names.tsx';

/** A selectable tag; `value` is its id in the form or the address. */
export interface TagOption extends NamedTag {
  readonly value: string;
  /** In a one-line list. */
  readonly label: string;
}

/** A tag with its names normalised once, not on each keystroke: there may be thousands. */
export interface SearchedTag {
  readonly tag: TagOption;
  readonly names: readonly string[];
}

/** Either script, any case, without diacritics, spaces or hyphens. */
function folded(text: string): string {
  return foldForSearch(text).replaceAll(' ', '');
}

export function searchedTags(tags: readonly TagOption[]): readonly SearchedTag[] {
  return tags.map((tag) => ({
    tag,
    names: [tag.plate, tag.nickname, tag.serial_number].map(folded).filter((name) => name !== ''),
  }));
}

/** By name, as the language orders them; `2` before `10`. */
export function sortedTags(tags: readonly TagOption[], locale: string): readonly TagOption[] {
  // Most customers have one tag, and what compares takes milliseconds to create.
  if (tags.length < 2) return tags;
  const { compare } = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  if (!collators.has(locale)) collators.set(locale, { compare });
  return tags.toSorted((a, b) => compare(a.label, b.label));
}

const collators = new Map<string, Pick<Intl.Collator, 'compare'>>();

/**
 * Tags that contain the typed text in their plate, nickname or serial number, or each of several
 * words in any of these; first those that begin with it. An empty text keeps all.
 */
export function findTags(tags: readonly SearchedTag[], typed: string): readonly TagOption[] {
  const whole = folded(typed);
  const words = foldForSearch(typed).split(' ');
  const fits = ({ names }: SearchedTag): boolean =>
    names.some((name) => name.includes(whole)) ||
    words.every((word) => names.some((name) => name.includes(word)));
  // A text without letters and digits matches nothing.
  if (whole === '') return typed.trim() === '' ? tags.map(({ tag }) => tag) : [];
  const found = tags.filter(fits);
  const [begun, inside] = [true, false].map((begins) =>
    found.filter(({ names }) => names.some((name) => name.startsWith(whole)) === begins),
  );
  return [...(begun ?? []), ...(inside ?? [])].map(({ tag }) => tag);
}

/** The one tag with exactly this name, for those who type it in full. */
export function tagCalled(tags: readonly SearchedTag[], typed: string): TagOption | undefined {
  const wanted = folded(typed);
  const called = wanted === '' ? [] : tags.filter(({ names }) => names.includes(wanted));
  return called.length === 1 ? called[0]?.tag : undefined;
}
