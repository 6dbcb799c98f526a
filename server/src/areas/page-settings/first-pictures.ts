import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawnPicture, LanguageId, PictureAnswers, PictureWorkshop } from '@rampa/contract';
import { type Clock, tollDay } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { textsTag } from '../language/index.ts';
import { modulesOf } from './page.ts';
import { createPicturePool } from './picture-pool.ts';
import type { PictureReader } from './picture-request.ts';
import { nothingAfter, type PicturePatience } from './picture-patience.ts';

/** A screen as it is first seen. */
export interface FirstPicture {
  readonly html: string;
  /** Calls that it makes first. */
  readonly calls: DrawnPicture['calls'];
  /** The data that it was drawn with. */
  readonly answered: PictureAnswers | null;
  /** In the reader's language all that the screen may show, in the others what the picture shows. */
  readonly texts: Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;
  /** The `ETag` of all texts of the reader's language. */
  readonly textsTag: string;
}

export interface FirstPictures {
  /**
   * Of a path, with its query if that makes another screen of it. Null if there is none, and if drawing
   * it takes longer than a reader waits.
   */
  of(path: string, reader: PictureReader): Promise<FirstPicture | null>;
  /** Before anybody asks for it; the thread that draws it ends soon, unless somebody comes. */
  prepare(path: string, reader: PictureReader): void;
  /** The same as `of` with the screen's data: for this reader alone, and never stored. */
  withAnswers(
    path: string,
    reader: PictureReader,
    answered: PictureAnswers,
  ): Promise<FirstPicture | null>;
  /**
   * The same of an address that asks something by itself, with the answer if it needs one: waited for longer,
   * because a reader without scripts has nothing else.
   */
  ofAddress(
    path: string,
    reader: PictureReader,
    answered: PictureAnswers | null,
  ): Promise<FirstPicture | null>;
  close(): Promise<void>;
}

const languages: readonly LanguageId[] = ['1', '2', '3'];

/**
 * Draws screens with the built portal, each once for a language, a width and a kind of reader, and
 * stores them until a text changes. Drawing is done in threads: the portal's parts are created once for
 * a page, and it must not hold requests up.
 */
export function createFirstPictures(deps: {
  readonly distFolder: string;
  readonly settings: PictureWorkshop['settings'];
  readonly origin: PictureWorkshop['origin'];
  /** All texts of a language; another object if one of them was changed. */
  readonly textsIn: (languageId: LanguageId) => Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly patience: PicturePatience;
}): FirstPictures {
  const { distFolder, settings, origin, textsIn, clock, log, patience } = deps;
  const portal = join(distFolder, '.vite/first-picture/draw.js');
  const drawable = existsSync(portal);
  const screenTexts = readScreenTexts(distFolder);
  const kept = new Map<string, FirstPicture>();
  const drawing = new Map<string, Promise<FirstPicture | null>>();
  const pool = createPicturePool({
    portal: pathToFileURL(portal).href,
    workshop: () => ({ settings, origin, texts }),
    log,
  });
  const textsNow = (): AllTexts => ({ '1': textsIn('1'), '2': textsIn('2'), '3': textsIn('3') });
  let texts = textsNow();
  let day = tollDay(clock.now());

  /** Pictures with other texts are not shown any more; a screen's calls may depend on the day. */
  function followTexts(): void {
    const now = textsNow();
    const today = tollDay(clock.now());
    if (today === day && languages.every((id) => now[id] === texts[id])) return;
    texts = now;
    day = today;
    kept.clear();
    drawing.clear();
    void pool.closeAll();
  }

  async function drawNew(
    path: string,
    { languageId, device, rows, claims, goesOn }: PictureReader,
    answered: PictureAnswers | null,
    stays?: 'briefly',
  ): Promise<FirstPicture | null> {
    const subject = { path, languageId, device, rows, claims, goesOn, answered };
    const drawn = await pool.draw(subject, stays);
    if (drawn === null) return null;
    const { html, calls, keys } = drawn;
    const shown = shownTexts(keys, texts);
    const own = textsOf([...keys, ...screenTexts(path, claims !== null)], texts[languageId]);
    return {
      html,
      calls,
      answered,
      texts: { ...shown, [languageId]: own },
      textsTag: textsTag(texts[languageId]),
    };
  }

  /** If only its thread failed, it is drawn for the next reader. */
  async function drawOnce(
    key: string,
    path: string,
    reader: PictureReader,
    stays?: 'briefly',
  ): Promise<FirstPicture | null> {
    try {
      return await drawNew(path, reader, null, stays);
    } catch {
      drawing.delete(key);
      return null;
    }
  }

  function beginOnce(
    path: string,
    reader: PictureReader,
    stays?: 'briefly',
  ): FirstPicture | Promise<FirstPicture | null> {
    followTexts();
    const key = `${path} ${groupOf(reader)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const begun = drawing.get(key) ?? drawOnce(key, path, reader, stays);
    drawing.set(key, begun);
    void begun.then((picture) => {
      // What could not be drawn is not retried before its texts change.
      if (picture !== null && drawing.get(key) === begun) kept.set(key, picture);
    });
    return begun;
  }

  return {
    async of(path, reader) {
      if (!drawable) return null;
      return Promise.race([beginOnce(path, reader), nothingAfter(patience.picture)]);
    },
    prepare(path, reader) {
      if (drawable) void beginOnce(path, reader, 'briefly');
    },
    async withAnswers(path, reader, answered) {
      if (!drawable || !pool.isReady()) return null;
      const drawn = drawNew(path, reader, answered).catch(() => null);
      return Promise.race([drawn, nothingAfter(patience.personal)]);
    },
    async ofAddress(path, reader, answered) {
      if (!drawable || !pool.hasRoom()) return null;
      followTexts();
      const drawn = drawNew(path, reader, answered).catch(() => null);
      return Promise.race([drawn, nothingAfter(patience.picture)]);
    },
    close: () => pool.closeAll(),
  };
}

function groupOf({ languageId, device, rows, claims, goesOn }: PictureReader): string {
  return JSON.stringify([languageId, device, rows, claims, goesOn]);
}

type AllTexts = Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;

/** With all plural forms of counted texts: the next number may need another one. */
function textsOf(
  keys: readonly string[],
  all: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const stems = new Set(keys.map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/u, '')));
  const forms = [...stems].flatMap((stem) => [
    stem,
    ...['one', 'few', 'other'].map((form) => `${stem}_${form}`),
  ]);
  return Object.fromEntries(
    forms.flatMap((key) => {
      const text = all[key];
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function shownTexts(keys: readonly string[], all: AllTexts): AllTexts {
  const of = (id: LanguageId) => textsOf(keys, all[id]);
  return { '1': of('1'), '2': of('2'), '3': of('3') };
}

/** From the build, which has searched the code of each screen. */
function readScreenTexts(
  distFolder: string,
): (path: string, customer: boolean) => readonly string[] {
  const file = join(distFolder, '.vite/screen-texts.json');
  if (!existsSync(file)) return () => [];
  // The build's own file, by the type that it is written from.
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  return (path, customer) => modulesOf(path, customer).flatMap((module) => known[module] ?? []);
}
