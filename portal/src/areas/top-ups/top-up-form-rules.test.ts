import { expect, test } from 'vitest';
import { bySavedCard } from './pay-by.ts';
import { chosenAmount, firstValues, type Offer, topUpFaults } from './top-up-form-rules.ts';

const offer: Offer = {
  currency: 'RSD',
  offered: [100_000, 200_000, 500_000],
  minimum: 50_000,
  maximum: 5_000_000,
  methods: ['card', 'bank-transfer'],
};
const dinars = (amount: number) => ({ amount, currency: 'RSD' }) as const;
const typed = (other: string) => chosenAmount({ choice: 'other', other, target: '' }, offer, 0);

test('an offered amount is used unchanged', () => {
  expect(chosenAmount({ choice: '200000', other: '', target: '' }, offer, 0)).toEqual({
    ok: true,
    minor: 200_000,
  });
});

test('what was typed before another amount was chosen does not count', () => {
  expect(chosenAmount({ choice: '100000', other: '999', target: '' }, offer, 0)).toEqual({
    ok: true,
    minor: 100_000,
  });
});

test('a free amount is read and kept within the limits, both included', () => {
  expect(typed('1.500,00')).toEqual({ ok: true, minor: 150_000 });
  expect(typed('500')).toEqual({ ok: true, minor: 50_000 });
  expect(typed('50.000')).toEqual({ ok: true, minor: 5_000_000 });
});

test.each([
  ['', 'top-ups.amount-missing'],
  ['pet stotina', 'top-ups.amount-unreadable'],
  ['1500,505', 'top-ups.amount-too-exact'],
  ['1500,50', 'top-ups.amount-not-whole'],
  ['499,99', 'top-ups.amount-below-minimum'],
  ['50.000,01', 'top-ups.amount-above-maximum'],
  ['9999999999999999999', 'top-ups.amount-above-maximum'],
])('the free amount "%s" is refused at its field: %s', (other, problem) => {
  expect(typed(other)).toEqual({ ok: false, field: 'other', problem });
});

test('marks have fenings', () => {
  const free = chosenAmount(
    { choice: 'other', other: '1.500,50', target: '' },
    { ...offer, currency: 'BAM' },
    0,
  );
  expect(free).toEqual({ ok: true, minor: 150_050 });
});

test.each(['', '300000', 'svi'])('the choice "%s" counts as none', (choice) => {
  expect(chosenAmount({ choice, other: '', target: '' }, offer, 0)).toEqual({
    ok: false,
    field: 'choice',
    problem: 'top-ups.amount-not-chosen',
  });
});

test('the form begins with the amount of the last top-up', () => {
  expect(firstValues(offer, { amount: dinars(200_000) }, 0, [])).toEqual({
    choice: '200000',
    other: '',
    target: '',
    method: 'card',
    // Off until the customer wants it.
    keepCard: false,
  });
});

test('no amount is preselected that was not chosen before', () => {
  expect(firstValues(offer, null, 0, []).choice).toBe('');
  expect(firstValues(offer, { amount: dinars(123_456) }, 0, []).choice).toBe('');
});

test('whoever wanted a balance is offered the same balance again, while enough is missing up to it', () => {
  const last = { amount: dinars(376_550), target: dinars(500_000) } as const;
  const beginning = (balance: number) => firstValues(offer, last, balance, []);
  expect(beginning(450_000)).toMatchObject({ choice: 'target', target: '5000' });
  expect(beginning(450_001)).toMatchObject({ choice: '', target: '' });
});

test('everything that is wrong is shown beside its field, with formatted limits', () => {
  const nothing = {
    choice: 'other',
    other: '100',
    target: '',
    method: '',
    keepCard: false,
  } as const;
  expect(topUpFaults(nothing, offer, (minor) => `${minor / 100} RSD`, 0, [])).toEqual({
    other: {
      type: 'rule',
      message: 'top-ups.amount-below-minimum;minimum:500 RSD,maximum:50000 RSD',
    },
    method: { type: 'required', message: 'field.required' },
  });
  const whole = { ...nothing, other: '1.500', method: 'card' } as const;
  expect(topUpFaults(whole, offer, String, 0, [])).toEqual({});
});

test('the saved card that one last paid with is chosen first, without it the default one, and without any another card', () => {
  const method = (cards: readonly string[]) =>
    firstValues(
      offer,
      null,
      0,
      cards.map((cardId) => ({ cardId })),
      'c2',
    ).method;
  expect(method(['c1', 'c2'])).toBe(bySavedCard('c2'));
  expect(method(['c1', 'c3'])).toBe(bySavedCard('c1'));
  expect(method([])).toBe('card');
});

test('a card that was removed while the form was open is told beside the payment methods', () => {
  const values = {
    choice: '200000',
    other: '',
    target: '',
    method: bySavedCard('c1'),
    keepCard: false,
  };
  const faults = (cards: readonly string[]) =>
    topUpFaults(
      values,
      offer,
      String,
      0,
      cards.map((cardId) => ({ cardId })),
    );
  expect(faults(['c1'])).toEqual({});
  expect(faults(['c2'])).toEqual({ method: { type: 'rule', message: 'top-ups.card-gone' } });
});

test('up to a balance, what is missing now is paid', () => {
  const upTo = (target: string, balance: number) =>
    chosenAmount({ choice: 'target', other: '999', target }, offer, balance);
  expect(upTo('5.000', 123_450)).toEqual({ ok: true, minor: 376_550, target: 500_000 });
  expect(upTo('5.000', -100_000)).toEqual({ ok: true, minor: 600_000, target: 500_000 });
  expect(upTo('500', 0)).toEqual({ ok: true, minor: 50_000, target: 50_000 });
  const refused = (problem: string) => ({ ok: false, field: 'target', problem });
  expect(upTo('5.000', 500_000)).toEqual(refused('top-ups.target-reached'));
  expect(upTo('5.000', 470_000)).toEqual(refused('top-ups.target-too-near'));
  expect(upTo('50.001', 0)).toEqual(refused('top-ups.target-too-far'));
  expect(upTo('99999999999999999999', 0)).toEqual(refused('top-ups.target-too-far'));
  expect(upTo('5000,50', 0)).toEqual(refused('top-ups.amount-not-whole'));
  expect(upTo('', 0)).toEqual(refused('top-ups.amount-missing'));
  expect(upTo('pet', 0)).toEqual(refused('top-ups.amount-unreadable'));
});
