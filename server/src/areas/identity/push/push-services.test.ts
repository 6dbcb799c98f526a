import { expect, test } from 'vitest';
import { createAskInTurn } from './push-services.ts';

const after = (milliseconds: number) => ({
  statusCode: null,
  retryAfter: undefined,
  fault: null,
  milliseconds,
});

test('a push service that kept somebody waiting gets one request at a time, until it answers quickly again', async () => {
  const askInTurn = createAskInTurn();
  /** A request under way, and how it ends. */
  const begin = (host: string) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof after>>();
    return { end: resolve, asked: askInTurn(host, () => promise) };
  };
  const quick = [begin('a'), begin('a'), begin('a')];
  quick[0]?.end(after(5000));
  await quick[0]?.asked;
  expect(await begin('a').asked).toBeNull();
  // Others are not concerned.
  expect(await askInTurn('b', async () => after(10))).toEqual(after(10));
  for (const { end } of quick) end(after(5000));
  await Promise.all(quick.map(({ asked }) => asked));
  const one = begin('a');
  expect(await begin('a').asked).toBeNull();
  one.end(after(120));
  await one.asked;
  const [first, second] = [begin('a'), begin('a')];
  for (const { end } of [first, second]) end(after(80));
  expect(await Promise.all([first.asked, second.asked])).toEqual([after(80), after(80)]);
});

test('however many hosts browsers make up, few are remembered', async () => {
  const askInTurn = createAskInTurn();
  for (let at = 0; at <= 1000; at += 1) await askInTurn(`${at}.example`, async () => after(5000));
  const isSlow = async (host: string) => {
    const first = askInTurn(host, async () => after(5000));
    return (await Promise.all([first, askInTurn(host, async () => after(5000))])).includes(null);
  };
  expect(await Promise.all(['0', '1', '1000'].map((at) => isSlow(`${at}.example`)))).toEqual([
    false,
    true,
    true,
  ]);
});

test('a request that could not even be made leaves nothing behind', async () => {
  const askInTurn = createAskInTurn();
  const broken = askInTurn('a', () => Promise.reject(new Error('no')));
  await expect(broken).rejects.toThrow('no');
  expect(await askInTurn('a', async () => after(1))).toEqual(after(1));
});
