import { callerQuestions, type CallerQuestion } from '@rampa/contract/staff';
import { expect, test } from 'vitest';
import { normalPlate } from './caller-facts.ts';
import {
  areEnough,
  chooseQuestions,
  judgeAnswer,
  questionsAbout,
  type CallerFacts,
} from './caller-questions.ts';

const facts: CallerFacts = {
  serialNumbers: ['004122109120', '004122107785'],
  plates: ['BG2148AP'],
  topUps: [200_000],
  stations: ['Београд (Врчин)', 'Belgrade (Vrčin)'],
  street: 'Булевар краља Александра 73',
};
const nothing: CallerFacts = {
  serialNumbers: [],
  plates: [],
  topUps: [],
  stations: [],
  street: '',
};

const said: readonly (readonly [CallerQuestion, string, 'right' | 'wrong' | 'unanswered'])[] = [
  ['tag-number', '7785', 'right'],
  ['tag-number', '0041 2210 9120', 'right'],
  ['tag-number', '785', 'wrong'],
  ['tag-number', '7786', 'wrong'],
  ['plate', 'БГ 2148-АП', 'right'],
  ['plate', 'bg2148ap', 'right'],
  ['plate', 'BG 2148-AR', 'wrong'],
  ['top-up', '2000', 'right'],
  ['top-up', '2.000,00 дин', 'right'],
  ['top-up', '2,000 RSD', 'right'],
  ['top-up', '20000', 'wrong'],
  ['top-up', 'не знам', 'wrong'],
  ['station', 'beograd vrcin', 'right'],
  ['station', 'Belgrade (Vrčin)', 'right'],
  ['station', 'Београд', 'wrong'],
  ['street', 'Bulevar kralja Aleksandra 73', 'right'],
  ['street', 'ул. Булевар краља Александра 73', 'right'],
  ['street', 'Булевар краља Александра', 'wrong'],
  ['street', '  ', 'unanswered'],
];
test.each(said)('to %s, “%s” is %s', (question, answer, outcome) => {
  expect(judgeAnswer(question, answer, facts, normalPlate)).toBe(outcome);
});

test('only what the account has is asked about', () => {
  expect(questionsAbout(facts)).toEqual(callerQuestions);
  expect(questionsAbout({ ...nothing, plates: ['BG2148AP'], street: 'Главна' })).toEqual(['plate']);
});

test('three different questions are chosen, and none where one would be all', () => {
  const last = (below: number): number => below - 1;
  expect(chooseQuestions(callerQuestions, last)).toEqual(['street', 'station', 'top-up']);
  expect(chooseQuestions(callerQuestions, () => 0)).toEqual(['tag-number', 'plate', 'top-up']);
  expect(chooseQuestions(['plate', 'street'], () => 0)).toEqual(['plate', 'street']);
  expect(chooseQuestions(['plate'], () => 0)).toBeNull();
});

test('two right answers are enough, one is not', () => {
  expect(areEnough(['right', 'wrong', 'right'])).toBe(true);
  expect(areEnough(['right', 'unanswered', 'wrong'])).toBe(false);
});
