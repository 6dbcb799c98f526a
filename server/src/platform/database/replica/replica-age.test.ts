import { expect, test } from 'vitest';
import { createReplicaAge } from './replica-age.ts';

test('a replica is as old as the newest position of the primary that it has reached', () => {
  const age = createReplicaAge(0);
  age.mark({ lsn: '0/FFFFFFFF', timeline: 1 }, 1000);
  age.mark({ lsn: '1/0', timeline: 1 }, 2000);
  age.mark({ lsn: '1/10', timeline: 1 }, 3000);
  expect(age.at(3000)).toBe(3000);
  age.replayed('1/F');
  expect(age.at(3000)).toBe(1000);
  expect(age.at(9000)).toBe(7000);
  age.replayed('1/10');
  expect(age.at(9000)).toBe(6000);
});

test('on a quiet night it is as old as the last look, however long ago the last write was', () => {
  const age = createReplicaAge(0);
  for (const at of [1000, 2000, 90_000]) {
    age.mark({ lsn: '1/10', timeline: 1 }, at);
    age.replayed('1/10');
    expect(age.at(at)).toBe(0);
  }
});

test('after a failover, positions of before say nothing', () => {
  const age = createReplicaAge(0);
  age.mark({ lsn: '1/10', timeline: 1 }, 1000);
  age.mark({ lsn: '1/20', timeline: 2 }, 2000);
  age.replayed('1/15');
  expect(age.at(2000)).toBe(2000);
});
