import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { getPocetna } from '@rampa/contract/home';
import { createCaller } from './caller.ts';
import { reasonsOf, sumsOf, tallyOf, type Tally } from './tally.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A caller of a server that gives these answers, one after the other, and then the last again. */
async function callerOf(answers: readonly { readonly status: number; readonly body?: string }[]) {
  let asked = 0;
  const server = createServer((_request, reply) => {
    const { status, body = '' } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500 };
    asked += 1;
    reply.writeHead(status, { 'retry-after': '0', 'content-encoding': 'gzip' });
    reply.end(gzipSync(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The server does not listen');
  const tally: Tally = new Map();
  return { caller: createCaller(address.port, () => tally), tally };
}

test('what is refused for now is asked again, and counts once it is answered', async () => {
  const { caller, tally } = await callerOf([{ status: 503 }, { status: 200, body: 'here' }]);
  const answer = await caller.ask('page', { path: '/' });
  expect(answer?.text()).toBe('here');
  expect(tallyOf(tally, 'page')).toMatchObject({ answered: 1, putOff: 1, refused: 0 });
  caller.close();
});

test('who is refused each time has no answer, and neither has who meets a fault', async () => {
  const refused = await callerOf([{ status: 503 }]);
  expect(await refused.caller.ask('page', { path: '/' })).toBe(null);
  expect(sumsOf(refused.tally)).toEqual({ answered: 0, refused: 1, timedOut: 0, failed: 0 });
  const faulty = await callerOf([{ status: 500, body: 'sorry' }]);
  expect(await faulty.caller.ask('page', { path: '/' })).toBe(null);
  expect(sumsOf(faulty.tally)).toEqual({ answered: 0, refused: 0, timedOut: 0, failed: 1 });
  expect([...tallyOf(faulty.tally, 'page').reasons]).toEqual(['500 sorry']);
  refused.caller.close();
  faulty.caller.close();
});

test('a record that intake refuses is a failure, though its delivery is answered', async () => {
  const refused = [{ key: 'a', reason: 'tag-unknown' }];
  const body = JSON.stringify({ statusCode: 200, message: '', result: { recorded: 1, refused } });
  const { caller, tally } = await callerOf([{ status: 200, body }]);
  expect(await caller.deliver('intake/passages', 'key', {})).not.toBe(null);
  expect(tallyOf(tally, 'intake/passages')).toMatchObject({ answered: 1, failed: 1 });
  expect(reasonsOf(tally)).toEqual(['intake/passages: refused: tag-unknown']);
  caller.close();
});

test('a call is counted by its own name, and its result is read', async () => {
  const envelope = { statusCode: 200, message: '', result: { tasks: [] } };
  const { caller, tally } = await callerOf([{ status: 200, body: JSON.stringify(envelope) }]);
  expect(await caller.call(getPocetna, { languageId: '2' }, {})).toEqual({ tasks: [] });
  expect([...tally.keys()]).toEqual(['Pocetna/GetPocetna']);
  caller.close();
});
