import { expect, test } from 'vitest';
import { shareAnswers } from './share-answers.ts';

test('who comes while a question is under way gets the answer to the next one, all of them the same', async () => {
  const questions: ((answer: number | Error) => void)[] = [];
  const ask = shareAnswers(
    () =>
      new Promise<number>((resolve, reject) => {
        questions.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
  );
  const early = ask();
  await Promise.resolve();
  expect(questions).toHaveLength(1);
  const late = [ask(), ask()];
  questions[0]?.(1);
  expect(await early).toBe(1);
  await Promise.resolve();
  expect(questions).toHaveLength(2);
  questions[1]?.(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
});

test('a question that fails fails for those who put it, and for nobody after them', async () => {
  let times = 0;
  const ask = shareAnswers(async () => {
    times += 1;
    if (times === 1) throw new Error('away');
    return times;
  });
  const [first, second] = [ask(), ask()];
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  expect(await ask()).toBe(2);
});
