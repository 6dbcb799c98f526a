import { expect, test } from 'vitest';
import { attacksOn } from './attacks.ts';
import { faultsOfAnswer } from './faults-of-answer.ts';
import { operationsOf } from './operations.ts';

const line = { type: 'object', properties: { code: {}, count: {} } };
const description = {
  paths: {
    '/api/A/Save': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  name: {},
                  lines: { type: 'array', items: line },
                  by: { oneOf: [{ properties: { id: {} } }, { properties: { filter: {} } }] },
                },
              },
            },
          },
        },
      },
    },
    '/api/A/Get': { get: { parameters: [{ name: 'first', in: 'query' }] } },
  },
};
const [save, get] = operationsOf(description);
if (save === undefined || get === undefined) throw new Error('The description has two calls');
const right = { name: 'Ана', lines: [{ code: 'a', count: 2 }] };
const bodyOf = (name: string): string | undefined =>
  attacksOn(save, right)
    .find((attack) => attack.name === name)
    ?.body?.toString('latin1');

test('fields are found in lists and in alternatives', () => {
  expect(save.fields.map((path) => path.join('.'))).toEqual([
    'name',
    'lines',
    'lines.0',
    'lines.0.code',
    'lines.0.count',
    'by',
    'by.id',
    'by.filter',
  ]);
  expect(get.fields).toEqual([['first']]);
});

test('one value is wrong, and all around it is as it works', () => {
  expect(bodyOf('lines.0.count: infinity')).toBe(
    Buffer.from('{"name":"Ана","lines":[{"code":"a","count":1e999}]}').toString('latin1'),
  );
  expect(bodyOf('name: bytes that are not UTF-8')).toBe(
    '{"lines":[{"code":"a","count":2}],"name":"\u00ff\u00fe\u00c3("}',
  );
  expect(bodyOf('by.id: a name of prototypes')).toContain('"by":{"id":"__proto__"}');
  expect(bodyOf('lines.0.code: missing')).toContain('"lines":[{"count":2}]');
  const asked = attacksOn(get, { first: 0 }).map(({ url }) => url);
  expect(asked).toContain('/api/A/Get?first=%FF%FE%C3%28');
});

const attack = { method: 'POST', url: '/api/A/Save' };
const answered = (status: number, body: string, contentType = 'application/json') =>
  faultsOfAnswer(attack, { status, contentType, body });
const envelope = (message: string) => JSON.stringify({ statusCode: 400, message, result: null });

test('what an answer must not be is told', () => {
  expect(answered(400, envelope('request.invalid'))).toEqual([]);
  expect(answered(200, '%PDF', 'application/pdf')).toEqual([]);
  expect(answered(500, envelope('server.unexpected'))).toEqual(['status 500']);
  expect(answered(404, '<h1>Not found</h1>', 'text/html')).toHaveLength(1);
  expect(answered(400, '{"statusCode":400,"message":""}')).toHaveLength(1);
  for (const inside of [
    'Error: x\\n    at save (/srv/server/src/a.ts:12:3)',
    'duplicate key value violates unique constraint "tags__pk"',
    'syntax error at or near "x"',
    'TypeError: text.replace is not a function',
  ]) {
    expect(answered(400, envelope(inside))).toHaveLength(1);
  }
});
