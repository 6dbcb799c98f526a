import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createPictureAsker } from './picture-answers.ts';

test('while calls wait for their turn a page comes without data, and asks for none', async () => {
  let crowded = true;
  const asked: string[] = [];
  const asker = createPictureAsker({
    askOwnApi: async ({ url }) => {
      asked.push(url);
      return { payload: JSON.stringify({ statusCode: 200, message: '', result: {} }) };
    },
    crowded: () => crowded,
    tokenCookie: 'token',
    clock: systemClock,
  });
  const page = {
    method: 'GET',
    headers: { cookie: 'token=a.b.c' },
    socket: { remoteAddress: '192.0.2.1' },
  };
  const calls = [{ method: 'GET', address: '/api/Pocetna/GetPocetna' }] as const;
  expect(await asker.ask(page, calls, '2')).toBeNull();
  expect(asked).toEqual([]);
  crowded = false;
  expect((await asker.ask(page, calls, '2'))?.answers).toHaveLength(1);
  expect(asked).toEqual(['/api/Pocetna/GetPocetna']);
});
