import type { WrittenLanguage } from '@rampa/contract/language';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { latinText, type WrittenTexts } from './collect-texts.ts';
import type { Language } from './language.service.ts';
import { selectTextChanges, selectTextRevision, type TextChange } from './text-changes.store.ts';
import { checkText } from './text-rules.ts';

/** A change as readers see it. */
export interface KnownChange extends TextChange {
  /** False if a program update has made the change unusable: nobody sees it. */
  readonly holds: boolean;
}

/** Keeps the operator's own texts in memory; they remain in use while the database is down. */
export interface ChangedTexts {
  /** All changes, including reverted ones, by key and language. */
  current(): ReadonlyMap<string, KnownChange>;
  /**
   * Checks whether something was changed before now, here or by another process, and takes it over.
   * However many ask, one check runs at a time, and all who came during it wait for the next one.
   */
  refresh(): Promise<void>;
  /** The same for those who come by the hundreds: a check of a moment ago is enough for them. */
  keepUp(): Promise<void>;
  /** Checks every few seconds from now on, for mails and documents. */
  watch(): void;
  close(): void;
}

/** Milliseconds after which mails of every process have a new text. Screens have it at once. */
const LOOK_EVERY = 5000;

/** Milliseconds that a page waits for it: a slow database must not hold the texts back. */
const PATIENCE = 400;
/** Milliseconds without another check after one has failed. */
const REST = 2000;
/** Milliseconds for which a check serves everybody: one costs as much as two answers. */
const MOMENT = 50;

export const changeKey = (key: string, language: WrittenLanguage): string => `${language} ${key}`;

export function createChangedTexts(deps: {
  readonly database: Pick<Database, 'queries'>;
  readonly language: Language;
  readonly builtIn: WrittenTexts;
  readonly log: Pick<Log, 'warn'>;
}): ChangedTexts {
  const { database, language, builtIn, log } = deps;
  let revision = 0;
  let changes: ReadonlyMap<string, KnownChange> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let resting = false;
  let justLooked = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** A database that is down is not queried by everybody who opens a page. */
  const rest = (): void => {
    resting = true;
    setTimeout(() => {
      resting = false;
    }, REST).unref();
  };

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE).unref();
    });

  /** A new version of the program may give a text other placeholders than its change was written for. */
  const holds = ({ key, language: written, text }: TextChange): boolean => {
    const own = builtIn[written][key];
    if (text === null || own === undefined) return false;
    const checked = checkText(text, { key, language: written, builtIn: own });
    if (!checked.ok) log.warn({ key, code: checked.code }, 'changed text is left out');
    return checked.ok;
  };

  const read = async (): Promise<void> => {
    const found = await selectTextRevision(database.queries);
    if (found === revision) return;
    const all = await selectTextChanges(database.queries);
    const known = all.map((change): KnownChange => ({ ...change, holds: holds(change) }));
    const valid = known.filter((change) => change.holds);
    const textsIn = (written: WrittenLanguage): Record<string, string> =>
      Object.fromEntries(
        valid
          .filter((change) => change.language === written)
          .map(({ key, text }) => [key, text ?? '']),
      );
    const cyrillic = textsIn('sr-Cyrl');
    language.replace({
      '1': cyrillic,
      '2': Object.fromEntries(
        Object.entries(cyrillic).map(([key, text]) => [key, latinText(text)]),
      ),
      '3': textsIn('en'),
    });
    changes = new Map(known.map((change) => [changeKey(change.key, change.language), change]));
    revision = found;
  };

  const rememberLook = (): void => {
    justLooked = true;
    setTimeout(() => {
      justLooked = false;
    }, MOMENT).unref();
  };

  const look = (): Promise<void> => {
    const begun = read()
      .then(rememberLook)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'changed texts could not be read');
        rest();
      })
      .finally(() => {
        running = undefined;
      });
    running = begun;
    return begun;
  };

  /** A running check may have read before the change in question. */
  const lookAfter = (before: Promise<void>): Promise<void> => {
    next ??= before.then(() => {
      next = undefined;
      return resting ? undefined : look();
    });
    return next;
  };

  const refresh = async (): Promise<void> => {
    if (resting) return;
    await Promise.race([running === undefined ? look() : lookAfter(running), pause()]);
  };

  return {
    current: () => changes,
    refresh,
    async keepUp() {
      if (justLooked || resting) return;
      // A running check is as good as one of a moment ago: nobody waits here for the next.
      await Promise.race([running ?? look(), pause()]);
    },
    watch() {
      timer ??= setInterval(() => void refresh(), LOOK_EVERY).unref();
    },
    close() {
      clearInterval(timer);
    },
  };
}
