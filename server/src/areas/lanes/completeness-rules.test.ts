import { expect, test } from 'vitest';
import { networkTimeOf } from './completeness-rules.ts';

const minutes = (text: string): number => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return (hours * 60 + rest) * 60_000;
};
const clock = (at: number): string =>
  `${String(Math.floor(at / 3_600_000))}:${String((at / 60_000) % 60).padStart(2, '0')}`;

/** `12:40; c 11:55`, of stations a, b, c … with these times. */
function said(...times: readonly string[]): string | null {
  const stations = times.map((text, place) => ({
    stationId: String.fromCharCode(97 + place),
    until: minutes(text),
  }));
  const network = networkTimeOf(stations);
  if (network === null) return null;
  const behind = network.behind.map(({ stationId, until }) => `${stationId} ${clock(until)}`);
  return [clock(network.until), ...behind].join('; ');
}

test('without a station nothing is said', () => {
  expect(said()).toBe(null);
});

test('a station that is far behind is named, and does not hold the others back', () => {
  expect(said('12:40', '12:40', '11:55')).toBe('12:40; c 11:55');
  expect(said('12:40', '11:55')).toBe('12:40; b 11:55');
});

test('within an hour nobody is behind: busy stations wait for its whole record', () => {
  expect(said('12:50', '12:50', '12:00')).toBe('12:00');
  expect(said('13:00', '13:00', '12:00')).toBe('13:00; c 12:00');
});

test('a little behind is not worth a name, even where an hour ended in between', () => {
  expect(said('13:10', '13:05', '12:35')).toBe('12:35');
  expect(said('13:10', '13:05', '12:34')).toBe('13:05; c 12:34');
});

test('just after a full hour nobody is named because the others were quicker', () => {
  expect(said('12:00', '12:00', '12:00', '12:00', '12:00', '11:00', '11:00', '11:00')).toBe(
    '12:00; h 11:00; g 11:00; f 11:00',
  );
  expect(
    said('12:00', '12:00', '12:00', '12:00', '12:00', '11:00', '11:00', '11:00', '11:00'),
  ).toBe('11:00');
});

test('where many are far behind they are still told from the others, the furthest first', () => {
  expect(said('12:00', '12:00', '12:00', '12:00', '12:00', '9:00', '8:00', '7:00', '6:00')).toBe(
    '12:00; i 6:00; h 7:00; g 8:00; f 9:00',
  );
});

test('half the network cannot be behind: its time is the time of all', () => {
  expect(said('12:00', '12:00', '3:00', '3:00', '3:00')).toBe('3:00');
});

test('one station that is ahead says nothing of the others', () => {
  expect(said('12:00', '3:00', '3:00')).toBe('3:00');
});
