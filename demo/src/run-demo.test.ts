import { expect, test } from 'vitest';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { loadDemoAtStart } from './run-demo.ts';

test('the demo is loaded in a process of its own, and its failure is a line', async () => {
  const said: string[] = [];
  await loadDemoAtStart({
    url: 'postgres://nobody@127.0.0.1:1/none',
    settings: {
      country: 'rs',
      secretKeys: keyRing('a secret of the demo'),
      setRole: true,
      preparedStatements: true,
    },
    say: (line) => said.push(line),
  });
  expect(said.filter((line) => !/^Demo data: left out: .*ECONNREFUSED/u.test(line))).toEqual([]);
  expect(said).not.toEqual([]);
});
