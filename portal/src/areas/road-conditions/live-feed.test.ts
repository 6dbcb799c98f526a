import { expect, test } from 'vitest';
import { createFakeClock } from '../../lib/testing/fake-clock.ts';
import { createLiveFeed, type FeedState, type Source } from './live-feed.ts';

type Listener = (event: { data?: unknown; lastEventId?: string }) => void;

/** A server whose streams the test controls. */
function setUp() {
  const clock = createFakeClock();
  const opened: {
    after: string;
    closed: boolean;
    say: (type: string, id?: string, data?: object) => void;
  }[] = [];
  const states: FeedState[] = [];
  const heard: string[] = [];
  const feed = createLiveFeed('7', {
    clock,
    silence: 45_000,
    open(after): Source {
      const listeners = new Map<string, Listener>();
      const stream = {
        after,
        closed: false,
        say: (type: string, id = '', data: object = {}) =>
          listeners.get(type)?.({ data: JSON.stringify(data), lastEventId: id }),
      };
      opened.push(stream);
      return {
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close: () => {
          stream.closed = true;
        },
      };
    },
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
    onSign: () => undefined,
    onChange: ({ events, withdrawn }) => heard.push(`${events.length}+${withdrawn.length}`),
    onReset: () => heard.push('reset'),
  });
  return { clock, opened, states, heard, feed };
}

test('reconnects after the last received id, a little later each time', async () => {
  const { clock, opened, states, heard } = setUp();
  opened[0]?.say('change', '9', { events: [], withdrawn: ['a'] });
  opened[0]?.say('error');
  expect(states).toEqual(['connecting', 'live', 'waiting']);
  await clock.pass(2000);
  expect(opened[1]).toMatchObject({ after: '9' });
  opened[1]?.say('error');
  await clock.pass(2000);
  expect(opened).toHaveLength(2);
  await clock.pass(2000);
  expect(opened).toHaveLength(3);
  opened[2]?.say('pulse', '12');
  expect(states.at(-1)).toBe('live');
  expect(heard).toEqual(['0+1']);
  expect(opened.map(({ closed }) => closed)).toEqual([true, true, false]);
});

test('a silent stream is replaced', async () => {
  const { clock, opened, states } = setUp();
  opened[0]?.say('pulse', '7');
  await clock.pass(44_000);
  expect(states.at(-1)).toBe('live');
  await clock.pass(3000);
  expect(states.at(-1)).toBe('waiting');
  expect(opened).toHaveLength(2);
});

test('a hidden page has no stream; shown again, it continues where it was', async () => {
  const { clock, opened, feed } = setUp();
  opened[0]?.say('pulse', '8');
  feed.pause();
  await clock.pass(600_000);
  expect(opened).toHaveLength(1);
  feed.resume();
  expect(opened[1]).toMatchObject({ after: '8', closed: false });
});

test('an unknown message changes nothing; a reset requests the list', () => {
  const { opened, heard } = setUp();
  opened[0]?.say('change', '8', { events: 'x' });
  opened[0]?.say('reset', '3');
  expect(heard).toEqual(['reset']);
});
