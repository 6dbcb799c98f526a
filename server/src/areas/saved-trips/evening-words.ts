import type { LanguageId } from '@rampa/contract';
import type { Translator } from '../../platform/translator.ts';
import { inLanguage, type KnownEvent } from '../road-conditions/index.ts';
import { nameIn } from '../toll-calculator/index.ts';

/** Lines of a mail; the screen shows the others. */
const MOST_LINES = 10;

/** What a mail says of an event. */
type EventSaid = Pick<KnownEvent, 'title' | 'road' | 'sectionFrom' | 'sectionTo' | 'daily'>;

/** A line of a mail. */
export interface TripLine {
  readonly trip: { readonly name: string };
  readonly event: EventSaid;
}

/** What a mail about trips is filled with: its first line for the subject, and the list. */
export function tripLines(
  lines: readonly TripLine[],
  translator: Pick<Translator, 'translate'>,
  languageId: LanguageId,
): Readonly<Record<string, string>> {
  const list = lines
    .slice(0, MOST_LINES)
    .map(({ trip, event }) => `${trip.name}: ${wordsOf(event, languageId)}`);
  const more = lines.length - list.length;
  if (more > 0) {
    list.push(translator.translate(languageId, 'saved-trips.mail-more', { count: String(more) }));
  }
  const [first] = lines;
  return {
    trip: first?.trip.name ?? '',
    what: first === undefined ? '' : wordsOf(first.event, languageId),
    list: list.join('\n\n'),
  };
}

/** `Resurfacing, A1 Kovilj – Novi Sad jug, 08:00–16:00` */
function wordsOf(event: EventSaid, languageId: LanguageId): string {
  const ends = [...new Set([event.sectionFrom, event.sectionTo])];
  const place = ends.map((name) => nameIn(name, languageId)).join(' – ');
  const times = event.daily.map(({ from, to }) => `${from}–${to}`).join(', ');
  return [inLanguage(event.title, languageId), `${event.road} ${place}`.trim(), times]
    .filter((part) => part !== '')
    .join(', ');
}
