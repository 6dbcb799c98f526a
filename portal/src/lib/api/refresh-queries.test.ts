import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshQueries } from './refresh-queries.ts';

test('a first answer that was under way when something changed is not the last', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answers.push(resolve);
      }),
  });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data }) => void seen.push(data));

  const refreshed = refreshQueries(client, () => true);
  answers[0]?.('before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after it');
  await refreshed;
  stop();

  expect(seen.at(-1)).toBe('after it');
});
