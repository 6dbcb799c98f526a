import type { LanguageId } from '@rampa/contract';
import type { Clock } from '../clock.ts';
import type { Waiting } from '../toasts/waiting.ts';

export type Texts = Readonly<Record<string, string>>;

/** A load in the background is not announced at once, not even on a slow connection. */
export type LoadSight = 'in sight' | 'in the background';

/** Specification, section 9, in milliseconds. */
const loadDebounce = 100;
/** After this a load without an answer has failed: nobody waits longer in front of an empty page. */
const loadTimeout = 30_000;
/** Milliseconds for which a load in the background is not announced. */
const discretion = 1500;

interface TextLoadParts {
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly load: (id: LanguageId, signal: AbortSignal) => Promise<Texts | null>;
  /** The texts have been asked for. */
  readonly onSent: (id: LanguageId) => void;
  /** Null where there was no answer in time, or none at all; not called for a load that was superseded. */
  readonly onEnd: (id: LanguageId, texts: Texts | null) => void;
}

/** Loads the texts of one language at a time, each language once. */
export function createTextLoads({ clock, waiting, load, onSent, onEnd }: TextLoadParts) {
  const loaded = new Map<LanguageId, Texts>();
  let cancel = () => {};
  /** Undefined while the load under way is not announced. */
  let stopWaiting: (() => void) | undefined;

  function announce(): void {
    stopWaiting ??= waiting.start();
  }

  async function textsOf(id: LanguageId, signal: AbortSignal): Promise<Texts | null> {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const texts = await load(id, signal);
    if (texts !== null) loaded.set(id, texts);
    return texts;
  }

  function begin(id: LanguageId, where: LoadSight): void {
    cancel();
    const abort = new AbortController();
    let over = false;
    const finish = (texts: Texts | null): void => {
      if (over) return;
      cancel();
      onEnd(id, texts);
    };
    if (where === 'in sight') announce();
    const stopTimers = [
      clock.after(loadDebounce, () => {
        void textsOf(id, abort.signal).then(finish);
        onSent(id);
      }),
      clock.after(loadTimeout, () => finish(null)),
      ...(where === 'in sight' ? [] : [clock.after(discretion, announce)]),
    ];
    cancel = () => {
      over = true;
      abort.abort();
      stopWaiting?.();
      stopWaiting = undefined;
      for (const stop of stopTimers) stop();
    };
  }

  return { begin, announce, has: (id: LanguageId) => loaded.has(id) };
}

/** `a.count` of `a.count_few`. */
const pluralEnding = /_(?:zero|one|two|few|many|other)$/u;

/**
 * All texts of a language that has not changed since the page came with those of its screen. The others are half a million
 * characters: they are parsed once one of them is looked for, as on the way to another screen.
 */
export function textsWhenNeeded(own: Texts, parse: () => Texts | null): Texts {
  let parsed: Texts | undefined;
  const all = (): Texts => (parsed ??= parse() ?? own);
  // A text of the screen comes with all its plural forms: one that is not there does not exist.
  const stems = new Set(Object.keys(own).map((key) => key.replace(pluralEnding, '')));
  const isOwn = (key: string): boolean => stems.has(key.replace(pluralEnding, ''));
  return new Proxy(own, {
    get(_, key) {
      // Promises look whether what they are resolved with is one of them.
      if (typeof key !== 'string' || key === 'then') return undefined;
      return own[key] ?? (isOwn(key) ? undefined : all()[key]);
    },
    has: (_, key) => key in all(),
    ownKeys: () => Reflect.ownKeys(all()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(all(), key),
  });
}

interface TextsAnswer {
  readonly result: unknown;
  /** When it was kept, where the network gave no newer one; epoch milliseconds. */
  readonly keptAt: number | undefined;
}

/** Of an answer that was kept before the page came, the page has newer texts: what an operator changed meanwhile stays. */
export function textsAnswered(
  { result, keptAt = Infinity }: TextsAnswer,
  { own, cameAt }: { readonly own: Texts | undefined; readonly cameAt: number },
): Texts | null {
  const texts = parseTexts(result);
  return texts !== null && keptAt < cameAt ? { ...texts, ...own } : texts;
}

/** The result of GetTranslation is a JSON string of keys and texts; null where it is none. */
export function parseTexts(result: unknown): Texts | null {
  if (typeof result !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(result);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const entries = Object.entries(parsed);
    if (entries.length === 0 || entries.some(([, text]) => typeof text !== 'string')) return null;
    // Every value was just seen to be a string.
    return parsed as Texts;
  } catch {
    return null;
  }
}
