import { parseArgs } from 'node:util';
import type { CommandOptions } from './command.ts';

/** What was written after `rampa`. */
export interface Called {
  /** The command's words and its arguments. */
  readonly words: readonly string[];
  readonly help: boolean;
  readonly version: boolean;
  readonly json: boolean;
  readonly dryRun: boolean;
  /** Options of single commands. */
  readonly own: CommandOptions;
}

/** Throws for an option that is unknown or has no value: a misspelt one must never be ignored. */
export function readCalled(args: readonly string[]): Called {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      due: { type: 'boolean' },
      'to-bank-account': { type: 'boolean' },
      ask: { type: 'boolean' },
      everybody: { type: 'boolean' },
      'skip-known': { type: 'boolean' },
      overwrite: { type: 'boolean' },
      refund: { type: 'string' },
      reason: { type: 'string' },
      tag: { type: 'string' },
      month: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      point: { type: 'string' },
      role: { type: 'string' },
      priced: { type: 'boolean' },
      device: { type: 'string' },
      discount: { type: 'string' },
      delivery: { type: 'string' },
      days: { type: 'string' },
      into: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const { help, version, json, 'dry-run': dryRun, ...own } = values;
  return { words: positionals, help, version, json, dryRun, own };
}
