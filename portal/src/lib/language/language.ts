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

export interface LanguageState {
  /** The one chosen. */
  readonly chosen: LanguageId;
  /** The one whose texts are on screen; null before the first load. */
  readonly shown: LanguageId | null;
  /** Those texts. */
  readonly texts: Texts;
  readonly status: 'loading' | 'loaded' | 'failed';
}

export type Texts = Readonly<Record<string, string>>;

export interface Language {
  /** Starts the first load. */
  readonly start: () => void;
  readonly choose: (id: LanguageId) => void;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /**
   * Waits for the load under way; after a failure it tries once more. True when texts are there to
   * show.
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
  /** Told just before the texts of a language come on screen. */
  readonly onShow: (id: LanguageId) => void;
}

export function createLanguage(parts: LanguageParts): Language {
  const { clock, storage, toasts, waiting } = parts;
  const state = createStore<LanguageState>({
    chosen: readStoredLanguage(storage),
    shown: null,
    texts: {},
    status: 'loading',
  });
  const loaded = new Map<LanguageId, Texts>();
  let latest = 0;
  let callOff = () => {};
  let failureToast: string | undefined;
  let settled = Promise.withResolvers<boolean>();

  function begin(): void {
    callOff();
    latest += 1;
    const turn = latest;
    const { chosen } = state.get();
    if (state.get().status !== 'loading') settled = Promise.withResolvers();
    state.set({ ...state.get(), status: 'loading' });
    const abort = new AbortController();
    const stopWaiting = waiting.start();
    const stopTimers = [
      clock.after(loadDebounce, () => void loadNow(chosen, abort.signal).then(finish)),
      clock.after(loadTimeout, () => finish(null)),
    ];
    callOff = () => {
      abort.abort();
      stopWaiting();
      for (const stop of stopTimers) stop();
    };

    function finish(texts: Texts | null): void {
      if (turn !== latest || state.get().status !== 'loading') return;
      callOff();
      if (texts === null) fail();
      else succeed(chosen, texts);
    }
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
    parts.onShow(id);
    state.set({ chosen: id, shown: id, texts, status: 'loaded' });
    settled.resolve(true);
  }

  function fail(): void {
    state.set({ ...state.get(), status: 'failed' });
    failureToast = toasts.show({
      severity: 'error',
      summary: loadFailed.title,
      detail: loadFailed.detail,
      sticky: true,
      closable: false,
    });
    settled.resolve(state.get().shown !== null);
  }

  function choose(id: LanguageId): void {
    storage.setItem(languageKey, id);
    const { chosen, status } = state.get();
    if (id === chosen && status !== 'failed') return;
    state.set({ ...state.get(), chosen: id });
    begin();
  }

  return {
    start: begin,
    choose,
    retry: begin,
    ready() {
      const { status, shown } = state.get();
      if (status === 'loaded') return Promise.resolve(true);
      if (status === 'failed') {
        if (shown !== null) return Promise.resolve(true);
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
