import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawnPicture, LanguageId, PictureSubject } from '@rampa/contract';
import { type Clock, tollDay } from '../../platform/clock.ts';

import type { Log } from '../../platform/log.ts';
import { modulesOf } from './page.ts';
import type { PictureReader } from './picture-request.ts';
import type { PictureAnswer, PictureTask } from './picture-thread.ts';

/** A screen as it is first seen. */
export interface FirstPicture {
  readonly html: string;
  /** What it asks for at first. */
  readonly calls: DrawnPicture['calls'];
  /** In the reader's language all that the screen may show, in the others what the picture shows. */
  readonly texts: Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;
}

export interface FirstPictures {
  /**
   * Of a path, with its search where that makes another screen of it. Null where there is none, and
   * where drawing it takes longer than a reader waits.
   */
  of(path: string, reader: PictureReader): Promise<FirstPicture | null>;
  close(): Promise<void>;
}

/** Milliseconds that a page waits for its picture; it is kept for the next one all the same. */
const PATIENCE = 2000;
/** Milliseconds after which a thread that nobody needs ends. */
const IDLE = 20_000;
/** Threads at a time; each draws for one language, device and kind of person. */
const THREADS = 2;

const languages: readonly LanguageId[] = ['1', '2', '3'];

/**
 * Draws screens with the built portal, each once for a language, a width and a kind of reader, and
 * keeps them until a text changes. Drawing happens in threads: the portal's parts are made once for a
 * page, and it must not hold requests up.
 */
export function createFirstPictures(deps: {
  readonly distFolder: string;
  readonly settings: PictureSubject['settings'];
  /** All texts of a language as JSON; another string when one of them was changed. */
  readonly translation: (languageId: LanguageId) => string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}): FirstPictures {
  const { distFolder, settings, translation, clock, log } = deps;
  const portal = join(distFolder, '.vite/first-picture/draw.js');
  const drawable = existsSync(portal);
  const screenTexts = readScreenTexts(distFolder);
  const kept = new Map<string, FirstPicture>();
  const drawing = new Map<string, Promise<FirstPicture | null>>();
  const pool = createPool({ log });
  let written = languages.map(translation);
  let texts = parseAll(written);
  let day = tollDay(clock.now());

  /** What was drawn of other texts is not shown any more; what a screen asks for may name the day. */
  function followTexts(): void {
    const now = languages.map(translation);
    const today = tollDay(clock.now());
    if (today === day && now.every((json, at) => json === written[at])) return;
    written = now;
    texts = parseAll(written);
    day = today;
    kept.clear();
    drawing.clear();
    void pool.closeAll();
  }

  async function drawNew(path: string, reader: PictureReader): Promise<FirstPicture | null> {
    const { languageId, device, rows, claims } = reader;
    const subject = { languageId, device, rows, claims, settings, texts: texts[languageId] };
    const drawn = await pool.draw(groupOf(reader), path, {
      portal: pathToFileURL(portal).href,
      subject,
    });
    if (drawn === null) return null;
    const { html, calls, keys } = drawn;
    const shown = shownTexts(keys, texts);
    const [address = ''] = path.split('?');
    const own = textsOf([...keys, ...screenTexts(address, claims !== null)], texts[languageId]);
    return { html, calls, texts: { ...shown, [languageId]: own } };
  }

  return {
    async of(path, reader) {
      if (!drawable) return null;
      followTexts();
      const key = `${path} ${groupOf(reader)}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const begun = drawing.get(key) ?? drawNew(path, reader);
      drawing.set(key, begun);
      void begun.then((picture) => {
        // What could not be drawn is not tried again before its texts change.
        if (picture !== null && drawing.get(key) === begun) kept.set(key, picture);
      });
      return Promise.race([begun, patience()]);
    },
    close: () => pool.closeAll(),
  };
}

function patience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE).unref();
  });
}

function groupOf({ languageId, device, rows, claims }: PictureReader): string {
  return JSON.stringify([languageId, device, rows, claims]);
}

type AllTexts = Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;

function parseAll(written: readonly string[]): AllTexts {
  // The program's own JSON of keys and texts.
  const read = (at: number) => JSON.parse(written[at] ?? '{}') as Record<string, string>;
  return { '1': read(0), '2': read(1), '3': read(2) };
}

/** With all plural forms of what is counted: the next number may take another one. */
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

/** By the build, which has looked through the code of each screen. */
function readScreenTexts(
  distFolder: string,
): (path: string, customer: boolean) => readonly string[] {
  const file = join(distFolder, '.vite/screen-texts.json');
  if (!existsSync(file)) return () => [];
  // The build's own file, by the type that it is written from.
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  return (path, customer) => modulesOf(path, customer).flatMap((module) => known[module] ?? []);
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<string, (drawn: DrawnPicture | null) => void>;
  idle: NodeJS.Timeout | undefined;
}

/** Threads by what they draw for; whoever comes when all are busy with others waits for one to end. */
function createPool({ log }: { readonly log: Pick<Log, 'warn'> }) {
  const threads = new Map<string, Thread>();
  const queue: (() => void)[] = [];

  function start(group: string, task: PictureTask): Thread {
    const worker = new Worker(new URL('./picture-thread.ts', import.meta.url), {
      workerData: task,
      // It needs no secrets.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    const thread: Thread = { worker, waiting: new Map(), idle: undefined };
    worker.on('message', (answer: PictureAnswer) => {
      if ('fault' in answer)
        log.warn({ path: answer.path, fault: answer.fault }, 'picture not drawn');
      settle(thread, answer.path, 'picture' in answer ? answer.picture : null);
      rest(thread);
    });
    worker.on('error', (error) => log.warn({ err: error }, 'pictures cannot be drawn'));
    worker.on('exit', () => {
      for (const path of thread.waiting.keys()) settle(thread, path, null);
      if (threads.get(group) === thread) threads.delete(group);
      queue.shift()?.();
    });
    threads.set(group, thread);
    return thread;
  }

  function settle(thread: Thread, path: string, drawn: DrawnPicture | null): void {
    thread.waiting.get(path)?.(drawn);
    thread.waiting.delete(path);
  }

  /** A thread without work goes at once where others wait, and after a while where nobody does. */
  function rest(thread: Thread): void {
    if (thread.waiting.size > 0) return;
    clearTimeout(thread.idle);
    const end = () => void thread.worker.terminate();
    if (queue.length > 0) end();
    else thread.idle = setTimeout(end, IDLE).unref();
  }

  async function room(): Promise<void> {
    if (threads.size < THREADS) return;
    const resting = [...threads.values()].find(({ waiting }) => waiting.size === 0);
    const free = new Promise<void>((resolve) => queue.push(resolve));
    void resting?.worker.terminate();
    await free;
  }

  return {
    async draw(group: string, path: string, task: PictureTask): Promise<DrawnPicture | null> {
      if (!threads.has(group)) await room();
      const thread = threads.get(group) ?? start(group, task);
      clearTimeout(thread.idle);
      return new Promise((resolve) => {
        thread.waiting.set(path, resolve);
        // A thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        thread.worker.postMessage(path);
      });
    },
    async closeAll(): Promise<void> {
      const open = [...threads.values()];
      threads.clear();
      await Promise.all(open.map(({ worker }) => worker.terminate()));
    },
  };
}
