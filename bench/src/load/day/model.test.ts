import { expect, test } from 'vitest';
import { deliveriesOf, figures, hours, nationWith, ratesAt, serbia } from './model.ts';
import { poisson } from './play.ts';
import { frequenciesOf } from './works.ts';

const evening = ratesAt(20);

test('the hours of a day have the passages of a year, and the evening hour the sign-ins that are given', () => {
  const ofDay = hours.reduce((sum, hour) => sum + ratesAt(hour).passages * 3600, 0);
  expect(ofDay * 365).toBeCloseTo(serbia.passagesOfYear, 0);
  expect(evening.signIns * 3600).toBeCloseTo(30_000, 6);
  expect(Math.max(...hours.map((hour) => ratesAt(hour).signIns))).toBe(evening.signIns);
});

test('visits of four minutes make 2,000 customers at once, and the peak comes on top of the evening', () => {
  expect(evening.sessions).toBeCloseTo(2000, 6);
  expect(ratesAt('peak').passages).toBe(450);
  expect(ratesAt('peak').sessions).toBe(evening.sessions);
});

test('a part of the nation has that part of everything', () => {
  for (const [name, rate] of Object.entries(ratesAt('peak', serbia, 0.02))) {
    const whole = Object.entries(ratesAt('peak')).find(([other]) => other === name)?.[1];
    expect(rate, name).toBeCloseTo((whole ?? 0) * 0.02, 9);
  }
});

test('a larger nation has more of what grows with traffic, and the same visits', () => {
  const india = nationWith(48 * serbia.passagesOfYear);
  expect(india.peakPassages).toBe(21_600);
  expect(india.visitMinutes).toBe(serbia.visitMinutes);
  const times = (48 * evening.topUps) / ratesAt(20, india).topUps;
  expect(times).toBeCloseTo(1, 9);
});

test('lanes deliver passages one by one where they are few, and together where they are many', () => {
  expect(deliveriesOf({ ...evening, passages: 5, lanes: 500 }, 1)).toBeCloseTo(5, 1);
  expect(deliveriesOf({ ...evening, passages: 50_000, lanes: 500 }, 1)).toBeCloseTo(500, 1);
  const peak = ratesAt('peak');
  const works = frequenciesOf(peak);
  expect((works['intake/passages'] ?? 0) + (works['passage in a large delivery'] ?? 0)).toBeCloseTo(
    peak.passages,
    6,
  );
});

test('every figure says where it is from', () => {
  for (const { what, why } of Object.values(figures)) {
    expect(what).not.toBe('');
    expect(why).toMatch(/^(given|assumed|as the sandbox|the |with )/u);
  }
});

test.each([0.1, 3, 400])('%d times expected happen as often, over many moments', (expected) => {
  const moments = 4000;
  let times = 0;
  for (let moment = 0; moment < moments; moment += 1) times += poisson(expected);
  // Six standard deviations.
  const apart = 6 * Math.sqrt(expected * moments);
  expect(Math.abs(times - expected * moments)).toBeLessThan(apart + 1);
});

test('what is not expected does not happen', () => {
  expect(poisson(0)).toBe(0);
});
