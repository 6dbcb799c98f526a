import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openRequestFixture,
  type RequestFixture,
} from '../areas/purchase-requests/testing/request-fixture.ts';
import { createCommandRunner, type CommandRunner } from './testing/command-runner.ts';
import { purchaseRequestCommands } from './purchase-request-commands.ts';

let fixture: RequestFixture;
let commands: CommandRunner;
beforeAll(async () => {
  fixture = await openRequestFixture();
  commands = await createCommandRunner(purchaseRequestCommands, {
    area: 'requests',
    fixture: fixture.app,
    now: () => now,
  });
});
afterAll(async () => {
  await fixture.close();
  await commands.close();
});

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');

test('a request is listed, shown, priced with a text and its own terms, and leaves the list', async () => {
  const number = await fixture.sendOne({ note: 'Хитно\u001B[31m нам треба.' });
  expect((await commands.run('list')).lines.join('\n')).toContain(`${number}  2026-11-20  sent`);
  const shown = (await commands.run('show', [number])).lines.join('\n');
  expect(shown).toContain('category I       40 tags');
  expect(shown).not.toContain('\u001B');
  const file = await commands.textFile('\uFEFFИспорука за три дана.\r\n');
  const terms = { discount: '10', device: '1900,50', delivery: '0', days: '5' };
  const priced = await commands.run('price', [number, file], terms);
  expect(priced).toMatchObject({
    exitCode: 0,
    data: { totalMinor: 6_841_800, revision: 1, validUntil: '2026-11-25' },
  });
  expect((await fixture.details(number)).answer).toBe('Испорука за три дана.');
  expect((await commands.run('list')).lines.join('\n')).not.toContain(number);
  expect((await commands.run('list', [], { priced: true })).lines.join('\n')).toContain(
    `${number}  2026-11-20  priced`,
  );
});

test.each([
  [{ discount: '10,5' }],
  [{ discount: '-5' }],
  [{ device: '1e3' }],
  [{ delivery: '' }],
  [{ days: 'десет' }],
])('%j is not understood', async (options) => {
  const number = await fixture.sendOne();
  expect((await commands.run('price', [number], options)).exitCode).toBe(2);
  expect((await fixture.details(number)).state).toBe('sent');
});

test('an invalid request, or one that is over, is refused with an explanation', async () => {
  await fixture.newCompany();
  const number = await fixture.sendOne();
  expect(await commands.run('price', [number], { discount: '101' })).toMatchObject({
    exitCode: 1,
    data: { refused: 'bad-terms' },
  });
  expect((await commands.run('refuse', [number])).exitCode).toBe(2);
  expect(
    (await commands.run('refuse', [number, path.join(commands.folder, 'нема.txt')])).exitCode,
  ).toBe(2);
  const reason = await commands.textFile('Не продајемо у иностранство.');
  expect((await commands.run('refuse', [number, reason])).lines).toEqual([`${number} is refused.`]);
  expect(await commands.run('price', [number])).toMatchObject({
    exitCode: 1,
    data: { refused: 'wrong-state' },
  });
  expect(await commands.run('show', ['Z000101-00000000'])).toMatchObject({
    lines: ['There is no such purchase request.'],
    data: { refused: 'not-found' },
  });
});
