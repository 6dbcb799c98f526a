import type { LanguageId } from '@rampa/contract';
import { expect, test, vi } from 'vitest';
import { createFakeClock, settle } from '../testing/fake-clock.ts';
import { createFakeStorage } from '../testing/fake-storage.ts';
import { createToasts } from '../toasts/toasts.ts';
import { createWaiting } from '../toasts/waiting.ts';
import { createLanguage } from './language.ts';
import { parseTexts, type Texts, textsAnswered, textsWhenNeeded } from './text-loads.ts';
import { readStoredLanguage } from './stored-language.ts';

function setUp(stored?: string) {
  const clock = createFakeClock();
  const storage = createFakeStorage(stored === undefined ? {} : { lang: stored });
  const toasts = createToasts(clock);
  const waiting = createWaiting(clock, toasts, () => 'Учитавање података');
  const asked: { readonly id: LanguageId; readonly reply: (texts: Texts | null) => void }[] = [];
  const shown: LanguageId[] = [];
  const atHand: Partial<Record<LanguageId, Texts>> = {};
  const picture = { shown: false };
  const line = { gone: false };
  const language = createLanguage({
    clock,
    storage,
    toasts,
    waiting,
    load: (id) =>
      new Promise((reply) => {
        asked.push({ id, reply });
      }),
    atHand: (id) => atHand[id],
    pictureShown: () => picture.shown,
    offline: () => line.gone,
    onShow: (id) => shown.push(id),
  });
  async function answer(texts: Texts | null) {
    asked.at(-1)?.reply(texts);
    await settle();
  }
  const askedFor = () => asked.map(({ id }) => id);
  return { clock, storage, toasts, language, answer, askedFor, shown, atHand, picture, line };
}

test.each([
  [undefined, '2'],
  ['', '2'],
  ['abc', '2'],
  ['1.5', '2'],
  ['0', '2'],
  ['4', '2'],
  ['5', '2'],
  ['-1', '2'],
  ['02', '2'],
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
])('a stored language of %j is read as %s and written back', (stored, expected) => {
  const storage = createFakeStorage(stored === undefined ? {} : { lang: stored });
  expect(readStoredLanguage(storage)).toBe(expected);
  expect(storage.getItem('lang')).toBe(expected);
});

test('the texts are asked for 100 ms after the last choice, and only the last one', async () => {
  const { clock, language, askedFor, storage } = setUp('1');
  language.start();
  await clock.pass(50);
  language.choose('2');
  await clock.pass(99);
  language.choose('3');
  await clock.pass(99);
  expect(askedFor()).toEqual([]);
  await clock.pass(1);
  expect(askedFor()).toEqual(['3']);
  expect(storage.getItem('lang')).toBe('3');
});

test('available texts are shown while all texts of a language are loading', async () => {
  const { clock, language, answer, shown, atHand } = setUp('2');
  language.start();
  await clock.pass(100);
  await answer({ a: 'staro', b: 'ostalo' });
  atHand['3'] = { a: 'new' };
  language.choose('3');
  await clock.pass(100);
  expect(shown).toEqual(['2', '3']);
  expect(language.get()).toMatchObject({
    shown: '3',
    texts: { a: 'new', b: 'ostalo' },
    partial: true,
  });
  const { drawn } = language.get();
  await answer({ a: 'new', b: 'other' });
  expect(language.get()).toMatchObject({ texts: { a: 'new', b: 'other' }, partial: false });
  // What kept the words of the language before is drawn again.
  expect(language.get().drawn).toBe(drawn + 1);
});

test('if loading fails, the previous language is back', async () => {
  const { clock, language, answer, shown, atHand } = setUp('2');
  language.start();
  await clock.pass(100);
  await answer({ a: 'staro' });
  atHand['3'] = { a: 'new' };
  language.choose('3');
  await clock.pass(100);
  await answer(null);
  expect(shown).toEqual(['2', '3', '2']);
  expect(language.get()).toMatchObject({ chosen: '3', shown: '2', texts: { a: 'staro' } });
  expect(await language.ready()).toBe(true);
});

test('a first picture needs only its own texts; what comes after it needs all', async () => {
  const { clock, language, answer, picture } = setUp('2');
  language.start();
  picture.shown = true;
  language.showPart({ a: 'b' });
  expect(await language.ready()).toBe(true);
  picture.shown = false;
  const later = language.ready();
  await clock.pass(100);
  await answer(null);
  expect(await later).toBe(false);
});

test('with a first picture all texts are requested a moment later, or as soon as one is missing', async () => {
  const calm = setUp('2');
  calm.language.showPart({ a: 'b' });
  calm.language.startLater();
  await calm.clock.pass(599);
  expect(calm.askedFor()).toEqual([]);
  await calm.clock.pass(1);
  expect(calm.askedFor()).toEqual(['2']);

  const hasty = setUp('2');
  hasty.language.showPart({ a: 'b' });
  hasty.language.startLater();
  hasty.language.hurry();
  await hasty.clock.pass(100);
  expect(hasty.askedFor()).toEqual(['2']);
  await hasty.clock.pass(1000);
  expect(hasty.askedFor()).toEqual(['2']);
});

test('offline a screen with its own texts stays and asks again; one that is being opened fails', async () => {
  const { clock, language, answer, askedFor, toasts, line } = setUp('2');
  line.gone = true;
  language.showPart({ a: 'b' });
  language.startLater();
  await clock.pass(600);
  await answer(null);
  expect(language.get()).toMatchObject({ status: 'loading', partial: true });
  expect(toasts.get()).toEqual([]);
  const opened = language.ready();
  await clock.pass(100);
  expect(askedFor()).toEqual(['2', '2']);
  await answer(null);
  expect(await opened).toBe(false);
  expect(toasts.get()).toHaveLength(1);
});

test('a late answer to an earlier choice does not replace the later one', async () => {
  const { clock, language, answer, shown } = setUp('1');
  language.start();
  await clock.pass(100);
  language.choose('3');
  await answer({ a: 'стари' });
  expect(shown).toEqual([]);
  await clock.pass(100);
  await answer({ a: 'new' });
  expect(shown).toEqual(['3']);
  expect(language.get()).toMatchObject({
    chosen: '3',
    shown: '3',
    texts: { a: 'new' },
    partial: false,
    status: 'loaded',
  });
});

test('texts that nothing on screen lacks cause no redraw', async () => {
  const { clock, language, answer } = setUp('2');
  language.showPart({ a: 'b' });
  language.start();
  const { drawn } = language.get();
  await clock.pass(100);
  await answer({ a: 'b', c: 'd' });
  expect(language.get()).toMatchObject({ status: 'loaded', partial: false, drawn });

  const lacking = setUp('2');
  lacking.language.showPart({ a: 'b' });
  const before = lacking.language.get().drawn;
  lacking.language.lacks();
  await lacking.clock.pass(100);
  await lacking.answer({ a: 'b', c: 'd' });
  expect(lacking.language.get().drawn).toBeGreaterThan(before);
});

test.each([
  ['changed', { a: 'novo', c: 'd' }],
  ['taken away', { c: 'd' }],
])('a text that was %s since the picture was drawn is drawn again', async (_, texts) => {
  const { clock, language, answer } = setUp('2');
  language.showPart({ a: 'staro' });
  language.start();
  const { drawn } = language.get();
  await clock.pass(100);
  await answer(texts);
  expect(language.get()).toMatchObject({ status: 'loaded', texts, drawn: drawn + 1 });
});

test('a load that takes longer than 500 ms shows the loading toast', async () => {
  const { clock, language, answer, toasts } = setUp();
  language.start();
  await clock.pass(499);
  expect(toasts.get()).toEqual([]);
  await clock.pass(1);
  expect(toasts.get()).toMatchObject([{ key: 'loading', summary: 'Учитавање података' }]);
  await answer({ a: 'b' });
  expect(toasts.get()).toEqual([]);
});

test('texts that are not missed yet may load for two seconds unannounced', async () => {
  const { clock, language, answer, toasts } = setUp('2');
  language.showPart({ a: 'b' });
  language.startLater();
  await clock.pass(500 + 1999);
  expect(toasts.get()).toEqual([]);
  await clock.pass(1);
  expect(toasts.get()).toMatchObject([{ key: 'loading' }]);
  await answer({ a: 'b', c: 'd' });
  expect(toasts.get()).toEqual([]);
});

test('a missing text announces a load that began in the background', async () => {
  const { clock, language, answer, toasts } = setUp('2');
  language.showPart({ a: 'b' });
  language.startLater();
  await clock.pass(600);
  language.lacks();
  await clock.pass(499);
  expect(toasts.get()).toEqual([]);
  await clock.pass(1);
  expect(toasts.get()).toMatchObject([{ key: 'loading' }]);
  await answer({ a: 'b', c: 'd' });
  expect(toasts.get()).toEqual([]);
});

test('a failed load is shown in the fixed words, and the toast cannot be closed', async () => {
  const { clock, language, answer, toasts } = setUp();
  language.start();
  const ready = language.ready();
  await clock.pass(100);
  await answer(null);
  expect(await ready).toBe(false);
  expect(toasts.get()).toMatchObject([
    {
      severity: 'error',
      summary: 'Greška',
      detail:
        'Došlo je do nepredviđene greške! Molimo, pokušajte kasnije. Ukoliko se greška ponovi, kontaktirajte administratora.',
      closable: false,
    },
  ]);
});

test('a load that never answers has failed', async () => {
  const { clock, language } = setUp();
  language.start();
  await clock.pass(30_000);
  expect(language.get().status).toBe('failed');
});

test('a guard waits for the load under way', async () => {
  const { clock, language, answer } = setUp();
  language.start();
  let ready: boolean | undefined;
  void language.ready().then((value) => {
    ready = value;
  });
  await clock.pass(400);
  expect(ready).toBeUndefined();
  await answer({ a: 'b' });
  expect(ready).toBe(true);
});

test('after a failure a retry that succeeds takes the toast away', async () => {
  const { clock, language, answer, toasts } = setUp();
  language.start();
  await clock.pass(100);
  await answer(null);
  language.retry();
  await clock.pass(100);
  await answer({ a: 'b' });
  expect(toasts.get()).toEqual([]);
  expect(await language.ready()).toBe(true);
});

test('a switch that fails keeps the texts that are there, and the choice', async () => {
  const { clock, language, answer, storage } = setUp('2');
  language.start();
  await clock.pass(100);
  await answer({ a: 'b' });
  language.choose('3');
  await clock.pass(100);
  await answer(null);
  expect(language.get()).toMatchObject({ chosen: '3', shown: '2', status: 'failed' });
  expect(storage.getItem('lang')).toBe('3');
  expect(await language.ready()).toBe(true);
});

test('texts once loaded are not asked for again', async () => {
  const { clock, language, answer, askedFor, shown } = setUp('2');
  language.start();
  await clock.pass(100);
  await answer({ a: 'b' });
  language.choose('3');
  await clock.pass(100);
  await answer({ a: 'c' });
  language.choose('2');
  await clock.pass(100);
  expect(askedFor()).toEqual(['2', '3']);
  expect(shown).toEqual(['2', '3', '2']);
});

test.each([[undefined], [null], [{ a: 'b' }], ['no json'], ['[]'], ['{}'], ['{"a":1}'], ['null']])(
  '%j is not an answer to GetTranslation',
  (result) => {
    expect(parseTexts(result)).toBeNull();
  },
);

test('the answer of GetTranslation is a JSON string of keys and texts', () => {
  expect(parseTexts('{"shell.home":"Početna"}')).toEqual({ 'shell.home': 'Početna' });
});

test('of an answer that was kept before the page came, the page has newer texts', () => {
  const result = '{"a":"staro","b":"ostalo"}';
  const own = { a: 'novo' };
  const read = (keptAt?: number) => textsAnswered({ result, keptAt }, { own, cameAt: 1000 });
  expect(read(999)).toEqual({ a: 'novo', b: 'ostalo' });
  expect(read(1001)).toEqual({ a: 'staro', b: 'ostalo' });
  expect(read()).toEqual({ a: 'staro', b: 'ostalo' });
  expect(textsAnswered({ result: '', keptAt: 999 }, { own, cameAt: 1000 })).toBeNull();
});

test('texts beyond those of the screen are parsed once one of them is looked for', async () => {
  const parse = vi.fn<() => Record<string, string>>(() => ({
    a: 'prvi',
    b: 'drugi',
    c_few: 'treća',
    c_other: 'trećih',
  }));
  const own = { a: 'prvi', c_few: 'treća', c_other: 'trećih' };
  const texts = await Promise.resolve(textsWhenNeeded(own, parse));
  expect(texts['a']).toBe('prvi');
  expect(texts['c_few']).toBe('treća');
  // The screen has all forms of its texts: there is no such one.
  expect([texts['c_one'], texts['c'], texts['a_one']]).toEqual([undefined, undefined, undefined]);
  expect(parse).not.toHaveBeenCalled();
  expect(texts['b']).toBe('drugi');
  expect(texts['d']).toBeUndefined();
  expect({ ...texts, d: 'četvrti' }).toMatchObject({ a: 'prvi', b: 'drugi', d: 'četvrti' });
  expect('b' in texts).toBe(true);
  expect(parse).toHaveBeenCalledOnce();
});

test('texts that cannot be parsed leave the screen those that it has', () => {
  const texts = textsWhenNeeded({ a: 'prvi' }, () => null);
  expect([texts['a'], texts['b']]).toEqual(['prvi', undefined]);
});
