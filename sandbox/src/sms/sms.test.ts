import { expect, onTestFinished, test } from 'vitest';
import { partsOf } from './rules.ts';
import { startSms } from './sms.ts';

const key = 'kljuc-za-sms';

async function aProvider() {
  const sms = await startSms({ host: '127.0.0.1', port: 0, key, stateFile: '' });
  onTestFinished(sms.close);
  const origin = `http://127.0.0.1:${String(sms.port)}`;
  const authorization = `App ${key}`;
  const post = (path: string, body: object, as = authorization) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: as },
      body: JSON.stringify(body),
    });
  const send = (messageId: string, to = '381641234567', as = authorization) => {
    const message = {
      sender: 'Rampa',
      destinations: [{ to, messageId }],
      content: { text: 'Zdravo' },
    };
    return post('/sms/3/messages', { messages: [message] }, as);
  };
  const groupsOf = async (messageId: string) => {
    const headers = { authorization };
    const answer = await fetch(`${origin}/sms/3/logs?messageId=${messageId}`, { headers });
    const { results } = (await answer.json()) as { results: { status: { groupName: string } }[] };
    return results.map(({ status }) => status.groupName);
  };
  return { post, send, groupsOf };
}

test('who has the key sends, and asks about the outcome', async () => {
  const { send, groupsOf } = await aProvider();
  expect((await send('a', '381641234567', 'App other')).status).toBe(401);
  expect((await send('a', '0641234567')).status).toBe(400);
  expect(await groupsOf('a')).toEqual([]);
  expect((await send('a')).status).toBe(200);
  expect(await groupsOf('a')).toEqual(['DELIVERED']);
});

test('it refuses, is away, loses answers and lies as a test wants it', async () => {
  const { post, send, groupsOf } = await aProvider();
  const mood = (name: string) => post('/sandbox/mood', { mood: name });
  await mood('lost');
  expect((await send('lost')).status).toBe(502);
  expect(await groupsOf('lost')).toEqual(['DELIVERED']);
  await mood('lying');
  expect((await send('lying')).status).toBe(200);
  expect(await groupsOf('lying')).toEqual(['PENDING']);
  await mood('refusing');
  await send('refused');
  expect(await groupsOf('refused')).toEqual(['REJECTED']);
  await post('/sandbox/messages/lying', { state: 'UNDELIVERABLE' });
  expect(await groupsOf('lying')).toEqual(['UNDELIVERABLE']);
  await mood('away');
  expect((await send('away')).status).toBe(503);
  expect((await mood('glad')).status).toBe(400);
});

test('parts are counted as networks count them', () => {
  expect([partsOf('a'.repeat(160)), partsOf('a'.repeat(161)), partsOf('a'.repeat(307))]).toEqual([
    1, 2, 3,
  ]);
  expect([partsOf('€'.repeat(80)), partsOf('€'.repeat(81))]).toEqual([1, 2]);
  expect([partsOf('ж'.repeat(70)), partsOf('ж'.repeat(71))]).toEqual([1, 2]);
});
