import type { Kategorija } from '@rampa/contract';
import { z } from 'zod';
import { plainIssue, valueAt } from '../../../platform/plain-issue.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';
import { deliveredOf, passageRecordOf } from './passage-file.ts';

/** A line of NDJSON: a passage, or what is wrong with it, and its key if it can be told. */
export type ReadLine =
  | { readonly ok: true; readonly passage: DeliveredPassage }
  | { readonly ok: false; readonly key: string; readonly message: string };

/** A line that is too long to be a passage. */
export const lineTooLong: ReadLine = {
  ok: false,
  key: '',
  message: 'the line is too long for a passage',
};

/** Reads passages as JSON, each by itself: a faulty one does not hold up the others. */
export function createLineReader(categories: readonly Kategorija[]): (line: string) => ReadLine {
  const schema = passageRecordOf(categories);
  return (line) => {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return { ok: false, key: '', message: 'the line is not JSON' };
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return { ok: true, passage: deliveredOf(parsed.data) };
    return { ok: false, key: keyOf(value), message: messageOf(parsed.error.issues[0], value) };
  };
}

const keyed = z.object({ key: z.string().max(120) });

function keyOf(value: unknown): string {
  const parsed = keyed.safeParse(value);
  return parsed.success ? parsed.data.key : '';
}

function messageOf(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  if (issue === undefined) return 'the line is no passage';
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...issue.path, ...unknown].join('.');
  const fault = plainIssue(issue, valueAt(value, issue.path));
  return field === '' ? `the line ${fault}` : `${field}: ${fault}`;
}
