import { expect, test } from 'vitest';
import { piecesOf } from './unbroken-pieces.ts';

const wholeOf = (text: string) =>
  piecesOf(text).flatMap(({ text: piece, whole }) => (whole ? [piece] : []));

test.each([
  ['Платите рачун T4A-202609-000004', ['T4A-202609-000004']],
  ['Изгубили сте NS 317-KĐ?', ['NS 317-KĐ?']],
  ['Таблица E41-K-411, па даље.', ['E41-K-411,']],
  ['Reklamacija R261121-12345678', ['R261121-12345678']],
  ['Број R261124-52789218. Без одговора не можемо', ['R261124-52789218.']],
  ['Упишите своју е-адресу.', ['е-адресу.']],
  ['За 1 од њих (K31-M-712) већ постоји', ['(K31-M-712)']],
  ['Рачун „T4A-202609-000004“', ['„T4A-202609-000004“']],
  ['Адреса (е-адреса)', ['(е-адреса)']],
  ['Београд-запад и Нови Сад', []],
  ['Један - два', []],
  ['019f0f4a-7c0e-7a3e-9f5e-3f6b0d9b7a11', []],
])('in “%s” %j must stay on one line', (text, whole) => {
  expect(wholeOf(text)).toEqual(whole);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
