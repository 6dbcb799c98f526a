import { earlyAnswers } from '@rampa/contract';
import { afterEach, expect, test } from 'vitest';
import { dropEarlyAnswers, takeEarlyAnswer } from './early-calls.ts';

const address = '/api/Putarina/GetProlasci';
const headers = { Authorization: 'Bearer ana', 'Accept-Language': 'sr-Latn' };
const asked = { method: 'POST', body: '{"first":0}', headers };

/** As the page's inline script leaves it. */
function pageAsked(at = performance.now()): Response {
  const answer = new Response('{}');
  const { method, body } = asked;
  const early = { address, method, body, headers, at, answer: Promise.resolve(answer) };
  Object.assign(globalThis, { [earlyAnswers]: [early] });
  return answer;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, earlyAnswers);
});

test('an early call answers the same call of the screen, once', async () => {
  expect(takeEarlyAnswer(address, asked)).toBeUndefined();
  const answer = pageAsked();
  expect(await takeEarlyAnswer(address, asked)).toBe(answer);
  expect(takeEarlyAnswer(address, asked)).toBeUndefined();
});

test.each([
  ['of another person', address, { ...asked, headers: { ...headers, Authorization: 'Bearer b' } }],
  ['of nobody', address, { ...asked, headers: { 'Accept-Language': 'sr-Latn' } }],
  ['in another language', address, { ...asked, headers: { ...headers, 'Accept-Language': 'en' } }],
  ['for another page of a list', address, { ...asked, body: '{"first":5}' }],
  ['to another address', '/api/Tag/GetTagovi', asked],
])('a call %s is made on its own', (_, wanted, options) => {
  pageAsked();
  expect(takeEarlyAnswer(wanted, options)).toBeUndefined();
});

test('an old answer is requested again', () => {
  pageAsked(performance.now() - 15_001);
  expect(takeEarlyAnswer(address, asked)).toBeUndefined();
});

test('what was answered before a change is dropped', () => {
  pageAsked();
  dropEarlyAnswers();
  expect(takeEarlyAnswer(address, asked)).toBeUndefined();
});

test('an aborted call stops waiting', async () => {
  pageAsked();
  const stop = new AbortController();
  stop.abort();
  await expect(takeEarlyAnswer(address, { ...asked, signal: stop.signal })).rejects.toThrow(
    'Nobody waits',
  );
});
