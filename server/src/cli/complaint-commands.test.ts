import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openComplaintFixture,
  type ComplaintFixture,
} from '../areas/complaints/testing/complaint-fixture.ts';
import { complaintCommands } from './complaint-commands.ts';
import { createCommandRunner, type CommandRunner } from './testing/command-runner.ts';
import { Temporal } from 'temporal-polyfill';

let fixture: ComplaintFixture;
let commands: CommandRunner;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  commands = await createCommandRunner(complaintCommands, {
    area: 'complaints',
    fixture: fixture.app,
    now: () => now,
  });
});
afterAll(async () => {
  await fixture.close();
  await commands.close();
});

let now = Temporal.Instant.from('2026-11-20T12:00:00Z');

test('a complaint is listed, taken, answered and accepted with a refund to the tag', async () => {
  const number = await fixture.file({ about: 'passage', id: fixture.things.passageId });
  expect((await commands.run('list')).lines.join('\n')).toContain(`${number}  due 2026-11-28`);
  expect((await commands.run('take', [number])).lines).toEqual([`${number} is in progress.`]);
  expect((await commands.run('take', [number])).exitCode).toBe(1);
  const file = await commands.textFile('\uFEFFПроверавамо снимке.\r\n');
  expect((await commands.run('answer', [number, file])).exitCode).toBe(0);
  const shown = (await commands.run('show', [number])).lines.join('\n');
  expect(shown).toContain('Проверавамо снимке.');
  expect(shown).toContain('Stara Pazova Novi Sad jug');
  const { serialNumber: tag } = fixture.things;
  const accepted = await commands.run('accept', [number], { refund: '100,50', tag });
  expect(accepted).toMatchObject({ exitCode: 0, data: { refundMinor: 10_050, tag } });
  expect((await fixture.details(number)).refund?.amount.amount).toBe(10_050);
  expect((await commands.run('accept', [number], { refund: '100,50', tag })).exitCode).toBe(1);
  expect(await fixture.faults()).toEqual([]);
});

test('a refund goes to the customer’s bank account, if they entered one', async () => {
  const wish = { refund: '100', 'to-bank-account': true };
  const reason = await commands.textFile('Враћамо на рачун који сте навели.');
  const without = await fixture.file();
  const refused = await commands.run('accept', [without], { ...wish, reason });
  expect(refused).toMatchObject({ exitCode: 1, data: { refused: 'no-bank-account' } });
  const number = await fixture.file({ bankAccount: '840-955845-10' });
  const accepted = await commands.run('accept', [number], { ...wish, reason });
  expect(accepted).toMatchObject({ exitCode: 0, data: { refundMinor: 10_000 } });
  expect(accepted.lines.join()).toMatch(/to the bank account/u);
  expect((await fixture.details(number)).refund?.payout?.paidOn).toBe(null);
  expect(await fixture.faults()).toEqual([]);
});

test('refunding more than is disputed requires a reason that the customer reads, as at the desk', async () => {
  const number = await fixture.file();
  const { serialNumber: tag } = fixture.things;
  const refused = await commands.run('accept', [number], { refund: '500', tag });
  expect(refused).toMatchObject({ exitCode: 1, data: { refused: 'wants-reason' } });
  expect(refused.lines.join()).toContain('--reason');
  expect((await fixture.details(number)).state).toBe('received');
  const missing = path.join(commands.folder, 'nema.txt');
  const wish = { refund: '500', tag };
  expect((await commands.run('accept', [number], { ...wish, reason: missing })).exitCode).toBe(2);
  const reason = await commands.textFile('Враћамо и оно што рачун не помиње.');
  expect(
    await commands.run('accept', [number], { ...wish, refund: '500,0', reason }),
  ).toMatchObject({
    exitCode: 0,
    data: { refundMinor: 50_000 },
  });
  expect((await fixture.details(number)).thread.at(-1)?.text).toContain('Враћамо и оно');
});

test.each([
  [{ refund: '480' }, '--tag SERIAL or --to-bank-account'],
  [{ 'to-bank-account': true }, '--to-bank-account goes with --refund AMOUNT'],
  [{ refund: '480', tag: '1', 'to-bank-account': true }, 'Not to both'],
  [{ tag: '1' }, '--refund AMOUNT'],
  [{ refund: '-5', tag: '1' }, "'-5' is no amount"],
  [{ refund: '4,8055', tag: '1' }, "'4,8055' is no amount"],
  [{ refund: '1e3', tag: '1' }, "'1e3' is no amount"],
  [{ refund: '', tag: '1' }, "'' is no amount"],
])('%j is no valid refund, with the reason', async (options, why) => {
  const number = await fixture.file();
  const refused = await commands.run('accept', [number], options);
  expect(refused.exitCode).toBe(2);
  expect(refused.lines[0]).toContain(why);
  expect((await fixture.details(number)).state).toBe('received');
});

test('a rejection requires a readable reason', async () => {
  const number = await fixture.file();
  expect((await commands.run('refuse', [number])).exitCode).toBe(2);
  expect(
    (await commands.run('refuse', [number, path.join(commands.folder, 'nema.txt')])).exitCode,
  ).toBe(2);
  for (const bad of ['   \n', 'а'.repeat(4001), Buffer.from([0x8a, 0x9e, 0xff])]) {
    expect((await commands.run('refuse', [number, await commands.textFile(bad)])).exitCode).toBe(2);
  }
  const reason = await commands.textFile('Наплаћено је по ценовнику.');
  expect((await commands.run('refuse', [number, reason])).exitCode).toBe(0);
  expect((await commands.run('refuse', ['R000101-00000000', reason])).lines).toEqual([
    'There is no such complaint.',
  ]);
});

test('late complaints are marked, and --due lists only those that are due', async () => {
  const number = await fixture.file();
  now = now.add({ hours: 6 * 24 });
  expect((await commands.run('list', [], { due: true })).lines.join('\n')).not.toContain(number);
  now = now.add({ hours: 3 * 24 });
  expect((await commands.run('list', [], { due: true })).lines.join('\n')).toContain(
    `${number}  due 2026-11-28  LATE`,
  );
});

test('a customer’s text cannot control the terminal', async () => {
  const number = await fixture.file({ text: 'Погледајте \u001b[2J овде, молим.' });
  expect((await commands.run('show', [number])).lines.join('\n')).not.toContain('\u001b');
});
