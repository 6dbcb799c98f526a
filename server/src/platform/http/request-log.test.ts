import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openHttp } from '../testing/http-fixture.ts';

test("every line of a request has its id: the handler's own, errors, and the last one", async () => {
  const written: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => written.push(JSON.parse(line)) });
  const http = openHttp({ log });
  http.app.get('/api/Primer/Red', (request) => {
    request.log.warn({ asked: 2 }, 'own line');
    throw new Error('broken');
  });

  const reply = await http.app.inject({ url: '/api/Primer/Red' });
  await http.app.close();

  const reqId = reply.headers['x-request-id'];
  expect(written).toMatchObject([
    { level: 40, reqId, asked: 2, msg: 'own line' },
    { level: 50, reqId, msg: 'unexpected', err: { message: 'broken' } },
    { level: 30, reqId, msg: 'request', route: '/api/Primer/Red', method: 'GET', status: 500 },
  ]);
  expect(written[2]?.['ms']).toEqual(expect.any(Number));
});
