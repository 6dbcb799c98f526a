import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { CommandContext } from './command.ts';
import { statementsCloseCommand } from './statements-command.ts';
import { t4aBillCommand } from './t4a-bill-command.ts';

const clock = { now: () => Temporal.Instant.from('2026-11-21T12:00:00Z') };
/** What is refused is refused before anything else of the context is used. */
const given = (month: string) => ({ clock, options: { month } }) as unknown as CommandContext;

test.each([t4aBillCommand, statementsCloseCommand])(
  '$name tells what is no month from a month that is not over',
  async (command) => {
    expect(await command.run(given('foo'))).toMatchObject({
      exitCode: 2,
      lines: ['foo is no month; write it as 2026-10.'],
    });
    expect(await command.run(given('2026-11'))).toMatchObject({ exitCode: 1 });
  },
);
