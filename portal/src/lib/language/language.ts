import type { LanguageId } from '@rampa/contract';
import type { Clock } from '../clock.ts';
import { createStore } from '../store.ts';
import type { Waiting } from '../toasts/waiting.ts';
import { loadFailed } from './fixed-texts.ts';
import { languageKey, readStoredLanguage } from './stored-language.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Specification, section 9, in milliseconds. */
export const loadDebounce = 100;
/** A load without an answer has failed: nobody waits longer in front of an empty page. */
export const loadTimeout = 30_000;
/** The first screen's own answers go before. */
const leisure = 500;
/** For as long nobody is told of texts that nothing on screen lacks. */
const discretion = 1500;

export interface LanguageState {
  /** The one chosen. */
  readonly chosen: LanguageId;
  /** The one whose texts are on screen; null before the first load. */
  readonly shown: LanguageId | null;
  /** Those texts. */
  readonly texts: Texts;
  /** Only those that the first picture shows; the others are on their way. */
  readonly partial: boolean;
  readonly status: 'loading' | 'loaded' | 'failed';
  /** Another number when what is on screen has to be drawn in other words. */
  readonly drawn: number;
}

export type Texts = Readonly<Record<string, string>>;

export interface Language {
  /** Starts the first load. */
  readonly start: () => void;
  /** Starts it a little later: what is on screen has its own texts. */
  readonly startLater: () => void;
  /** Starts it now where it has not been started. */
  readonly hurry: () => void;
  /** Something has no text: it is drawn again when all are there. */
  readonly lacks: () => void;
  readonly choose: (id: LanguageId) => void;
  /** The same texts say something else: of another day. */
  readonly drawAnew: () => void;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /** Shows the first picture's texts, of the language chosen, while all are on their way. */
  readonly showPart: (texts: Texts, chosen?: LanguageId) => void;
  /**
   * Waits for the load under way; after a failure it tries once more. True when texts are there to
   * show; the first picture has what it needs.
   */
  readonly ready: () => Promise<boolean>;
  /** Another tab has chosen. */
  readonly checkStorage: () => void;
  readonly get: () => LanguageState;
  readonly subscribe: (listener: () => void) => () => void;
}

interface LanguageParts {
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly toasts: Toasts;
  readonly waiting: Waiting;
  /** Null where the texts couldn't be loaded. */
  readonly load: (id: LanguageId, signal: AbortSignal) => Promise<Texts | null>;
  /** Those of the screen that is open, in a language whose texts are yet to come. */
  readonly atHand: (id: LanguageId) => Texts | undefined;
  /** Whether the first picture is on screen, yet to be taken over. */
  readonly pictureStands: () => boolean;
  /** Nothing can be asked now. */
  readonly offline: () => boolean;
  /** Told just before the texts of a language come on screen. */
  readonly onShow: (id: LanguageId) => void;
}

export function createLanguage(parts: LanguageParts): Language {
  const { clock, storage, toasts, waiting } = parts;
  const state = createStore<LanguageState>({
    chosen: readStoredLanguage(storage),
    shown: null,
    texts: {},
    partial: false,
    status: 'loading',
    drawn: 0,
  });
  const loaded = new Map<LanguageId, Texts>();
  let latest = 0;
  let begun = false;
  /** A screen that is to be opened has no texts without it. */
  let awaited = false;
  let lacking = false;
  let callOff = () => {};
  /** Undefined while nobody waits for the load under way. */
  let stopWaiting: (() => void) | undefined;
  let failureToast: string | undefined;
  let settled = Promise.withResolvers<boolean>();
  /** What was on screen before a part of another language was. */
  let before: Pick<LanguageState, 'shown' | 'texts' | 'partial'> | undefined;

  /** In the background, on a slow line too, nothing says at once that texts are on their way. */
  function begin(where: 'in sight' | 'in the background' = 'in sight'): void {
    begun = true;
    callOff();
    latest += 1;
    const turn = latest;
    const { chosen } = state.get();
    if (state.get().status !== 'loading') settled = Promise.withResolvers();
    state.set({ ...state.get(), status: 'loading' });
    const abort = new AbortController();
    if (where === 'in sight') wait();
    const stopTimers = [
      clock.after(loadDebounce, () => {
        void loadNow(chosen, abort.signal).then(finish);
        changeAhead(chosen);
      }),
      clock.after(loadTimeout, () => finish(null)),
      ...(where === 'in sight' ? [] : [clock.after(discretion, wait)]),
    ];
    callOff = () => {
      abort.abort();
      stopWaiting?.();
      stopWaiting = undefined;
      for (const stop of stopTimers) stop();
    };

    function finish(texts: Texts | null): void {
      if (turn !== latest || state.get().status !== 'loading') return;
      callOff();
      if (texts === null) fail();
      else succeed(chosen, texts);
    }
  }

  function wait(): void {
    stopWaiting ??= waiting.start();
  }

  /** The screen changes its language at once where its own texts are at hand. */
  function changeAhead(id: LanguageId): void {
    const { shown, texts, partial } = state.get();
    const part = parts.atHand(id);
    if (shown === null || shown === id || loaded.has(id) || part === undefined) return;
    before ??= { shown, texts, partial };
    parts.onShow(id);
    // What else is open meanwhile keeps its words rather than none.
    redraw({ shown: id, texts: { ...texts, ...part }, partial: true });
  }

  async function loadNow(id: LanguageId, signal: AbortSignal): Promise<Texts | null> {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const texts = await parts.load(id, signal);
    if (texts !== null) loaded.set(id, texts);
    return texts;
  }

  function succeed(id: LanguageId, texts: Texts): void {
    if (failureToast !== undefined) toasts.close(failureToast);
    failureToast = undefined;
    before = undefined;
    parts.onShow(id);
    const { shown, partial } = state.get();
    const all = { chosen: id, shown: id, texts, partial: false, status: 'loaded' } as const;
    // Where nothing was missing, the same words stand there already.
    if (shown === id && partial && !lacking) state.set({ ...state.get(), ...all });
    else redraw(all);
    lacking = false;
    settled.resolve(true);
  }

  function fail(): void {
    // What is on screen has its own: nobody is led away from it because the line has gone.
    if (state.get().partial && before === undefined && !awaited && parts.offline()) {
      begun = false;
      return;
    }
    const { shown } = before ?? {};
    if (shown !== undefined && shown !== null) parts.onShow(shown);
    redraw({ ...before, status: 'failed' });
    before = undefined;
    if (failureToast !== undefined) toasts.close(failureToast);
    failureToast = toasts.show({
      severity: 'error',
      summary: loadFailed.title,
      detail: loadFailed.detail,
      sticky: true,
      closable: false,
    });
    settled.resolve(hasAll());
  }

  /** All texts of the language on screen are there. */
  function hasAll(): boolean {
    const { shown, partial } = state.get();
    return shown !== null && !partial;
  }

  function choose(id: LanguageId): void {
    storage.setItem(languageKey, id);
    const { chosen, status } = state.get();
    if (id === chosen && status !== 'failed') return;
    state.set({ ...state.get(), chosen: id });
    begin();
  }

  function redraw(change: Partial<LanguageState>): void {
    const now = state.get();
    state.set({ ...now, ...change, drawn: now.drawn + 1 });
  }

  function hurry(): void {
    if (!begun) begin();
    else if (state.get().status === 'loading') wait();
  }

  function beginLater(): void {
    if (!begun) begin('in the background');
  }

  return {
    start: () => begin(),
    startLater: () => void clock.after(leisure, beginLater),
    hurry,
    lacks() {
      lacking = true;
      hurry();
    },
    choose,
    drawAnew: () => redraw({}),
    retry: () => begin(),
    showPart(texts, chosen = state.get().chosen) {
      if (state.get().status === 'loaded') return;
      redraw({ chosen, shown: chosen, texts, partial: true });
    },
    ready() {
      const { status } = state.get();
      if (status === 'loaded' || parts.pictureStands()) return Promise.resolve(true);
      awaited = true;
      hurry();
      if (status === 'failed') {
        if (hasAll()) return Promise.resolve(true);
        begin();
      }
      return settled.promise;
    },
    checkStorage() {
      const stored = readStoredLanguage(storage);
      if (stored !== state.get().chosen) choose(stored);
    },
    get: state.get,
    subscribe: state.subscribe,
  };
}
