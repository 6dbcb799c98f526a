import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('values in a database’s error stay out of the log', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'sign_in_names__key',
    detail: 'Key (name)=(ana@primer.rs) already exists.',
  });
  const line = JSON.stringify(describeError(error));
  expect(line).not.toContain('ana@primer.rs');
  expect(line).toContain('sign_in_names__key');
});

test('an address in what a server or a database says stays out of the log', () => {
  for (const message of [
    "Can't send mail - all recipients were rejected: 550 5.7.1 <ana@primer.rs> refused",
    'invalid input syntax for type uuid: "ana@primer.rs"',
  ]) {
    const line = JSON.stringify(describeError(new Error(message)));
    expect(line).not.toContain('primer.rs');
    expect(line).toContain('log.test.ts');
  }
});
