import { usageOf, type CommandName } from './command-table.ts';
import type { CommandReport } from './command.ts';

/** A command that was called wrongly: what is missing or no value, and how to call it. */
export function wrongUsage(name: CommandName, fault: string): CommandReport {
  const usage = usageOf(name);
  return { exitCode: 2, lines: [fault, usage], data: { error: fault, usage } };
}
