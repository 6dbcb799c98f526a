import { expect, test } from 'vitest';
import { madeUpCodesIn, mailCodeOf, mailCodesIn, readMailCode } from './mail-code.ts';

/** Differs in every test's bytes, and is the same in every run. */
const bytesOf = (seed: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, index) => (seed * 131 + index * 89 + seed * index) % 256);
const codes = Array.from({ length: 200 }, (_, seed) => mailCodeOf(bytesOf(seed)));

test('a code has three groups of four characters, none of which looks like another', () => {
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    expect(readMailCode(code)).toBe(code);
  }
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ['lower case', (code: string) => code.toLowerCase()],
  ['without dashes', (code: string) => code.replaceAll('-', '')],
  ['with spaces', (code: string) => `  ${code.replaceAll('-', ' ')}\n`],
  ['with other dashes', (code: string) => code.replaceAll('-', ' – ')],
  ['with dots', (code: string) => code.replaceAll('-', '.')],
  ['with a soft hyphen', (code: string) => code.replaceAll('-', '\u00AD')],
  ['wide', (code: string) => code.replaceAll('A', '\uFF21').replaceAll('5', '\uFF15')],
])('a code typed %s is read', (_, typed) => {
  for (const code of codes) expect(readMailCode(typed(code))).toBe(code);
});

test('Cyrillic letters that look the same are read as Latin ones, in either case', () => {
  const pairs = Array.from('AАBВEЕSЅJЈKКMМHНPРCСTТYУXХ');
  const cyrillic = new Map(
    pairs.flatMap((letter, index) => (index % 2 === 0 ? [[letter, pairs[index + 1] ?? '']] : [])),
  );
  for (const code of codes) {
    const typed = Array.from(code, (letter) => cyrillic.get(letter) ?? letter).join('');
    expect(readMailCode(typed)).toBe(code);
    expect(readMailCode(typed.toLowerCase())).toBe(code);
  }
  expect(Array.from(codes.join('')).some((letter) => cyrillic.has(letter))).toBe(true);
});

const cyrillicKeys = new Map(
  Array.from(
    'AАBБCЦDДEЕFФGГHХJЈKКMМNНPПQЉRРSСTТUУVВWЊXЏYЅZЗ'.matchAll(/(.)(.)/gu),
    ([, latin, key]) => [latin, key],
  ),
);
const onCyrillicKeys = (code: string): string =>
  Array.from(code, (letter) => cyrillicKeys.get(letter) ?? letter).join('');

test('a code that is typed on a Cyrillic keyboard, by the keys of the Latin one, is read', () => {
  const typed = codes.map(onCyrillicKeys);
  // Where another code of ours looks just like that, it is the one that is meant: of thirty-one, one.
  const read = typed.map((one, at) => readMailCode(one) === codes[at]);
  expect(read.filter(Boolean).length).toBeGreaterThan(codes.length * 0.9);
  expect(readMailCode(typed[0]?.toLowerCase() ?? '')).toBe(codes[0]);
});

test.each([
  ['a comma', (code: string) => `${code},`],
  ['quotes', (code: string) => `„${code}“`],
  ['the rest of the address', (code: string) => `https://rampa.example/provera?kod=${code}`],
  [
    'the rest of the SMS',
    (code: string) =>
      `Nisko stanje: Auto "Zuca", 250,00 RSD. Nasa poruka? Kod ${code}, rampa.example/provera`,
  ],
])('a code that is copied with %s is read', (_, copied) => {
  for (const code of codes) expect(readMailCode(copied(code))).toBe(code);
});

test('of two codes in what was copied the last one is read: ours is behind what customers wrote', () => {
  const [named = '', own = ''] = codes;
  expect(
    readMailCode(`${named}: nisko stanje. Nasa poruka? Kod ${own}, rampa.example/provera`),
  ).toBe(own);
});

test('no UUID is read as a code, wherever it is copied from', () => {
  const [code = ''] = codes;
  const address = `https://rampa.example/pages/nalog?id=0190c2a4-${code}-0123456789ab`;
  expect(readMailCode(address)).toBeNull();
  expect(mailCodesIn(address)).toEqual([]);
});

test('one wrong character, and any two that changed places, are noticed', () => {
  const alphabet = Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
  for (const code of codes.slice(0, 20)) {
    const plain = Array.from(code.replaceAll('-', ''));
    for (const [at, right] of plain.entries()) {
      for (const wrong of alphabet.filter((letter) => letter !== right)) {
        expect(readMailCode(plain.with(at, wrong).join(''))).toBeNull();
      }
      for (const [other, letter] of plain.entries()) {
        if (letter === right) continue;
        expect(readMailCode(plain.with(at, letter).with(other, right).join(''))).toBeNull();
      }
    }
  }
});

test.each(['', 'абв', '0000-0000-0000', 'ILO1-ILO1-ILO1', '2222', '<script>', '😀'.repeat(12)])(
  '%j is no code',
  (typed) => {
    expect(readMailCode(typed)).toBeNull();
  },
);

test('too short or too long is no code', () => {
  for (const code of codes) {
    expect(readMailCode(code.slice(1))).toBeNull();
    expect(readMailCode(`${code}2`)).toBeNull();
  }
});

test('the codes that a text mentions are found, each once, in order', () => {
  const [first = '', second = '', third = ''] = codes;
  const text = `Lažna poruka ${second.toLowerCase().replaceAll('-', ' ')}

    http://primer.rs/provera?kod=${first}, ${second} ${third.replaceAll('-', '')}. Позовите 011 123 4567.`;
  expect(mailCodesIn(text)).toEqual([second, first, third]);
});

test('words, numbers and what only resembles a code are none', () => {
  const [code = ''] = codes;
  for (const text of ['', 'SVE JE NEMA', '2222 2222 2222 2222'.replaceAll(' ', ''), `X${code}`]) {
    expect(mailCodesIn(text)).toEqual([]);
  }
  const words = codes.filter((one) => !/\d/u.test(one)).map((one) => one.replaceAll('-', ' '));
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) expect(mailCodesIn(word)).toEqual([]);
});

test('what has the form of a code and is none is found, each once, in order', () => {
  const [code = ''] = codes;
  const text = `Kod abcd-efgh-1234 (${code}) i 0OIL–1111–2222, opet ABCD-EFGH-1234.`;
  expect(madeUpCodesIn(text)).toEqual(['ABCD-EFGH-1234', '0OIL-1111-2222']);
  for (const other of [
    '019f0f4a-7c0e-7a3e-9f5e-3f6b0d9b7a11',
    'R261121-12345678',
    '0043 1234 5678',
  ]) {
    expect(madeUpCodesIn(other)).toEqual([]);
  }
});

test('a code of ours that is typed by the keys of the Latin keyboard is found as it is read, and not called made up', () => {
  for (const code of codes) {
    const typed = onCyrillicKeys(code);
    expect(mailCodesIn(`Добио сам ${typed}, шта је то?`)).toEqual([readMailCode(typed)]);
    expect(madeUpCodesIn(typed)).toEqual([]);
  }
});
