import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { openAppFixture, type AppFixture } from '../../../testing/app-fixture.ts';
import { createEventStreams } from '../index.ts';
import { anEvent } from '../testing/event-samples.ts';

let fixture: AppFixture;
let port: number;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.http.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fixture.app.http.app.server.address() as AddressInfo).port;
});
afterAll(() => fixture.close());

const { take, revision } = {
  take: (change: Parameters<typeof anEvent>[0]) =>
    fixture.app.services.roadConditions.take([anEvent(change)]),
  revision: () => fixture.app.services.roadConditions.revision(),
};

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: {
    readonly events?: { id: string; title: string }[];
    readonly withdrawn?: string[];
  };
}

/** A browser that listens. */
async function listen(options: { query?: string; lastEventId?: string } = {}) {
  const call = request({
    port,
    host: '127.0.0.1',
    path: `/api/StanjeNaPutevima/Tok?languageId=3${options.query ?? ''}`,
    headers: {
      'accept-encoding': 'gzip, br',
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
    },
  }).end();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  reply.setEncoding('utf8');
  let text = '';
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  reply.on('data', (part: string) => {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? '';
      if (field('event') === '') continue;
      heard.push({
        id: field('id'),
        event: field('event'),
        data: JSON.parse(field('data')) as Heard['data'],
      });
    }
    for (const wake of waiting) wake();
  });
  return {
    reply,
    heard,
    async next(event: string): Promise<Heard> {
      for (;;) {
        const index = heard.findIndex((one) => one.event === event);
        const found = heard[index];
        if (found !== undefined) {
          heard.splice(0, index + 1);
          return found;
        }
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    leave: () => call.destroy(),
  };
}

test('a change reaches every listener, even one by another process', async () => {
  const [first, second] = [await listen(), await listen()];
  expect(first.reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(first.reply.headers['content-encoding']).toBeUndefined();
  expect(first.reply.headers['cache-control']).toBe('no-store, no-transform');
  await Promise.all([first.next('pulse'), second.next('pulse')]);
  // The service only writes into the database; the streams find it there.
  await take({ id: 'nov', version: 1 });
  for (const listener of [first, second]) {
    const { id, data } = await listener.next('change');
    expect(data.events).toMatchObject([{ id: 'nov', title: 'Resurfacing' }]);
    expect(id).toBe(String(await revision()));
    listener.leave();
  }
});

test('after an interruption the stream continues where it was, without loss', async () => {
  await take({ id: 'pre', version: 1 });
  const before = await listen();
  const { id } = await before.next('pulse');
  before.leave();
  await take({ id: 'tokom-prekida', version: 1 });
  await take({ id: 'pre', version: 2, state: 'withdrawn' });
  const after = await listen({ lastEventId: id });
  const { data } = await after.next('change');
  expect(data.events?.map((event) => event.id)).toEqual(['tokom-prekida']);
  expect(data.withdrawn).toEqual(['pre']);
  after.leave();
});

test('the stream continues from a list without a gap', async () => {
  const cursor = await revision();
  await take({ id: 'izmedju', version: 1 });
  const listener = await listen({ query: `&after=${cursor}` });
  expect((await listener.next('change')).data.events).toMatchObject([{ id: 'izmedju' }]);
  listener.leave();
});

test('an id of another database asks for the list again', async () => {
  const listener = await listen({ lastEventId: '999999' });
  expect((await listener.next('reset')).id).toBe(String(await revision()));
  listener.leave();
});

test('a newcomer takes the place of the oldest stream of the network that has the most', async () => {
  const streams = createEventStreams({
    service: fixture.app.services.roadConditions,
    clock: systemClock,
    log: createLog('silent'),
    limits: { perNetwork: 2, total: 3 },
  });
  const open = (address: string) => {
    const stream = streams.open({ address, after: undefined, languageId: '2' }).resume();
    const one = { address, ended: false };
    stream.once('end', () => {
      one.ended = true;
    });
    return { one, ended: once(stream, 'end') };
  };
  const [first, second, third] = [open('1.1.1.1'), open('1.1.1.1'), open('1.1.1.1')];
  // A network has its own limit; nobody is refused for it.
  await first.ended;
  const other = open('2.2.2.2');
  // All places are taken: the newcomer gets one of those who have the most.
  const newcomer = open('3.3.3.3');
  await second.ended;
  expect([third, other, newcomer].map(({ one }) => one.ended)).toEqual([false, false, false]);
  streams.close();
  await Promise.all([third.ended, other.ended, newcomer.ended]);
});

test('a stopping server ends its streams instead of waiting for them', async () => {
  const own = await openAppFixture();
  await own.app.http.app.listen({ port: 0, host: '127.0.0.1' });
  const address = own.app.http.app.server.address() as AddressInfo;
  const call = request({
    port: address.port,
    host: '127.0.0.1',
    path: '/api/StanjeNaPutevima/Tok',
  }).end();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  const ended = once(reply.resume(), 'end');
  await own.close();
  await expect(ended).resolves.toEqual([]);
});
