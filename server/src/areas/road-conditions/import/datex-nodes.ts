import type { Country } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { plainIssue } from '../../../platform/plain-issue.ts';
import type { Words } from '../incoming-event.ts';
import type { RoadLine } from './road-lines.ts';
import type { XmlNode } from '../../../platform/files/xml-tree.ts';

/** Reports an error in an element; reading continues, so that all errors are reported at once. */
export type Complain = (node: XmlNode, message: string) => void;

export interface Reader {
  readonly complain: Complain;
  /** Language of the texts that name none. */
  readonly language: string;
  /** The network, which derives a place from a road and the reverse. */
  readonly roads: readonly RoadLine[];
  /** The country in whose words the program's own texts are. */
  readonly country: Country;
}

/** The Serbian and the English of a multilingual text; one of them substitutes for the other. */
export function wordsAt(reader: Reader, node: XmlNode, ...path: string[]): Words | undefined {
  const values = descend(node, ...path, 'values');
  if (values === undefined) return undefined;
  const spoken = children(values, 'value').map((value) => ({
    language: (value.attributes.get('lang') ?? reader.language).toLowerCase(),
    text: value.text,
  }));
  const of = (language: string): string | undefined =>
    spoken.find((value) => value.language.startsWith(language) && value.text !== '')?.text;
  const sr = of('sr-cyrl') ?? of('sr') ?? of('bs') ?? of('hr');
  const en = of('en');
  const any = sr ?? en;
  if (any === undefined) return undefined;
  return { sr: any, en: en ?? toLatin(any) };
}

export function instantAt(
  node: XmlNode,
  complain: Complain,
  name: string,
): Temporal.Instant | undefined {
  const found = child(node, name);
  if (found === undefined) {
    complain(node, `${name} is missing`);
    return undefined;
  }
  try {
    return Temporal.Instant.from(found.text);
  } catch {
    complain(found, `${name} must be an instant with an offset, such as 2026-11-20T12:00:00+01:00`);
    return undefined;
  }
}

export function checked(
  node: XmlNode,
  schema: z.ZodType<string>,
  value: string | undefined,
  what: string,
  complain: Complain,
): string | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  complain(node, `${what}: ${issue === undefined ? 'is wrong' : plainIssue(issue, value)}`);
  return undefined;
}

export function children(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.filter((candidate) => candidate.name === name);
}

export function child(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((candidate) => candidate.name === name);
}

export function descend(node: XmlNode, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (from, name) => (from === undefined ? undefined : child(from, name)),
    node,
  );
}

export function textAt(node: XmlNode, ...path: string[]): string | undefined {
  const text = descend(node, ...path)?.text;
  return text === '' ? undefined : text;
}
