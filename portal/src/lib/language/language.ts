import type { LanguageId } from '@rampa/contract';
import type { Clock } from '../clock.ts';
import { createStore, type Store } from '../store.ts';
import type { Waiting } from '../toasts/waiting.ts';
import { loadFailed } from './fixed-texts.ts';
import { languageKey, readStoredLanguage } from './stored-language.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { createTextLoads, type LoadSight, type Texts } from './text-loads.ts';

/** Milliseconds for which the first screen's own answers go first. */
const leisure = 500;

export interface LanguageState {
  /** The chosen language. */
  readonly chosen: LanguageId;
  /** The language whose texts are on screen; null before the first load. */
  readonly shown: LanguageId | null;
  /** Those texts. */
  readonly texts: Texts;
  /** Only the texts of the first picture; the others are loading. */
  readonly partial: boolean;
  readonly status: 'loading' | 'loaded' | 'failed';
  /** Incremented whenever the screen has to be redrawn in other words. */
  readonly drawn: number;
}

export interface Language {
  /** Starts the first load. */
  readonly start: () => void;
  /** Starts it a little later, when the screen already has its own texts. */
  readonly startLater: () => void;
  /** Starts it now if it has not started. */
  readonly hurry: () => void;
  /** A text is missing: it is drawn again when all are loaded. */
  readonly lacks: () => void;
  readonly choose: (id: LanguageId) => void;
  /** Draws the same texts again, for example on another day. */
  readonly redraw: () => void;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /** Shows the first picture's texts, in the chosen language, while all are loading. */
  readonly showPart: (texts: Texts, chosen?: LanguageId) => void;
  /**
   * Waits for the load under way, and after a failure tries once more. True when there are texts to
   * show; the first picture has those it needs.
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
  /** The open screen's texts in a language whose other texts are not loaded yet. */
  readonly atHand: (id: LanguageId) => Texts | undefined;
  /** Whether the first picture is on screen and not yet taken over. */
  readonly pictureShown: () => boolean;
  /** Nothing can be asked now. */
  readonly offline: () => boolean;
  /** Called just before the texts of a language are shown. */
  readonly onShow: (id: LanguageId) => void;
}

type State = Store<LanguageState>;

export function createLanguage(parts: LanguageParts): Language {
  const { clock, storage } = parts;
  const state: State = createStore(beforeTexts(readStoredLanguage(storage)));
  const failure = createFailureToast(parts.toasts);
  const loads = createTextLoads({ ...parts, onSent: changeAhead, onEnd });
  let begun = false;
  /** A screen about to open has no texts without this load. */
  let awaited = false;
  let lacking = false;
  let settled = Promise.withResolvers<boolean>();
  /** What was on screen before a part of another language was shown. */
  let before: Pick<LanguageState, 'shown' | 'texts' | 'partial'> | undefined;

  function begin(where: LoadSight = 'in sight'): void {
    begun = true;
    if (state.get().status !== 'loading') settled = Promise.withResolvers();
    state.set({ ...state.get(), status: 'loading' });
    loads.begin(state.get().chosen, where);
  }

  /** The screen changes its language at once if its own texts are available. */
  function changeAhead(id: LanguageId): void {
    const { shown, texts, partial } = state.get();
    const part = parts.atHand(id);
    if (shown === null || shown === id || loads.has(id) || part === undefined) return;
    before ??= { shown, texts, partial };
    parts.onShow(id);
    // Other open parts keep their words rather than show none.
    redraw(state, { shown: id, texts: { ...texts, ...part }, partial: true });
  }

  function onEnd(id: LanguageId, texts: Texts | null): void {
    if (texts === null) fail();
    else succeed(id, texts);
  }

  function succeed(id: LanguageId, texts: Texts): void {
    failure.close();
    // Parts beside the screen kept the words of the language before.
    const mixed = before !== undefined;
    before = undefined;
    parts.onShow(id);
    const { shown, partial, texts: drawnWith } = state.get();
    const all = { chosen: id, shown: id, texts, partial: false, status: 'loaded' } as const;
    // If nothing was missing, and nothing has been changed since the picture was drawn, the same words are on screen already.
    const same = shown === id && partial && !lacking && !mixed && hasAllOf(texts, drawnWith);
    if (same) state.set({ ...state.get(), ...all });
    else redraw(state, all);
    lacking = false;
    settled.resolve(true);
  }

  function fail(): void {
    // The screen has its own texts: a lost connection must not lead the customer away from it.
    if (state.get().partial && before === undefined && !awaited && parts.offline()) {
      begun = false;
      return;
    }
    const { shown } = before ?? {};
    if (shown !== undefined && shown !== null) parts.onShow(shown);
    redraw(state, { ...before, status: 'failed' });
    before = undefined;
    failure.show();
    settled.resolve(hasAll(state));
  }

  function choose(id: LanguageId): void {
    storage.setItem(languageKey, id);
    const { chosen, status } = state.get();
    if (id === chosen && status !== 'failed') return;
    state.set({ ...state.get(), chosen: id });
    begin();
  }

  function hurry(): void {
    if (!begun) begin();
    else if (state.get().status === 'loading') loads.announce();
  }

  function ready(): Promise<boolean> {
    const { status } = state.get();
    if (status === 'loaded' || parts.pictureShown()) return Promise.resolve(true);
    awaited = true;
    hurry();
    if (status === 'failed') {
      if (hasAll(state)) return Promise.resolve(true);
      begin();
    }
    return settled.promise;
  }

  return {
    start: () => begin(),
    startLater: () =>
      void clock.after(leisure, () => {
        if (!begun) begin('in the background');
      }),
    hurry,
    lacks() {
      lacking = true;
      hurry();
    },
    choose,
    redraw: () => redraw(state, {}),
    retry: () => begin(),
    showPart(texts, chosen = state.get().chosen) {
      if (state.get().status === 'loaded') return;
      redraw(state, { chosen, shown: chosen, texts, partial: true });
    },
    ready,
    checkStorage() {
      const stored = readStoredLanguage(storage);
      if (stored !== state.get().chosen) choose(stored);
    },
    get: state.get,
    subscribe: state.subscribe,
  };
}

function beforeTexts(chosen: LanguageId): LanguageState {
  return { chosen, shown: null, texts: {}, partial: false, status: 'loading', drawn: 0 };
}

function redraw(state: State, change: Partial<LanguageState>): void {
  const now = state.get();
  state.set({ ...now, ...change, drawn: now.drawn + 1 });
}

/** Whether all texts of the shown language are loaded. */
function hasAll(state: State): boolean {
  const { shown, partial } = state.get();
  return shown !== null && !partial;
}

function hasAllOf(texts: Texts, part: Texts): boolean {
  return Object.entries(part).every(([key, text]) => texts[key] === text);
}

function createFailureToast(toasts: Toasts) {
  let id: string | undefined;
  function close(): void {
    if (id !== undefined) toasts.close(id);
    id = undefined;
  }
  return {
    close,
    show(): void {
      close();
      id = toasts.show({
        severity: 'error',
        summary: loadFailed.title,
        detail: loadFailed.detail,
        sticky: true,
        closable: false,
      });
    },
  };
}
