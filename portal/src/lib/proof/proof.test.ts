import { expect, test } from 'vitest';
import { createProofs } from './proof.ts';

const refused = { ok: false, code: 'identity.proof-needed', params: { by: 'password' } } as const;
const done = { ok: true } as const;

/** A call that asks for step-up authentication so many times. */
function call(refusals: number) {
  let made = 0;
  return {
    make: () => {
      made += 1;
      return Promise.resolve(made <= refusals ? refused : done);
    },
    made: () => made,
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a call that needs step-up authentication is made again once it is given', async () => {
  const proofs = createProofs();
  const { make, made } = call(1);
  const outcome = proofs.with(make);
  await settle();
  expect(proofs.wanted.get()?.by).toBe('password');
  proofs.wanted.get()?.answer(true);
  expect(await outcome).toEqual(done);
  expect(made()).toBe(2);
  expect(proofs.wanted.get()).toBeNull();
});

test('without it the refusal stays, and the next call asks again', async () => {
  const proofs = createProofs();
  const first = proofs.with(call(1).make);
  await settle();
  proofs.wanted.get()?.answer(false);
  expect(await first).toEqual(refused);
  const second = proofs.with(call(1).make);
  await settle();
  proofs.wanted.get()?.answer(true);
  expect(await second).toEqual(done);
});

test('two calls at once need one confirmation', async () => {
  const proofs = createProofs();
  const both = [proofs.with(call(1).make), proofs.with(call(1).make)];
  await settle();
  proofs.wanted.get()?.answer(true);
  expect(await Promise.all(both)).toEqual([done, done]);
});

test('other calls ask for nothing', async () => {
  const proofs = createProofs();
  expect(await proofs.with(call(0).make)).toEqual(done);
  const other = { ok: false, code: 'request.invalid', params: {} } as const;
  expect(await proofs.with(() => Promise.resolve(other))).toEqual(other);
  expect(proofs.wanted.get()).toBeNull();
});
