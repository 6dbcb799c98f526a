import type { z as Zod } from 'zod';
import { z } from 'zod';
import fastJsonStringify from 'fast-json-stringify';

/**
 * Writes the whole success envelope by a schema, and the schema's fields only, so a field that the contract lacks never
 * leaves the server. It is compiled for the first answer: for all of the calls that takes longer than anything else of a
 * start, and 10 MB; many of them nobody makes for days.
 */
export function envelopeOf(result: Zod.ZodType): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => (serialize ??= compileEnvelope(result))(value);
}

export function compileEnvelope(result: Zod.ZodType): (value: unknown) => string {
  const known = compiled.get(result);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(result, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  const stringify = fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0]);
  const serialize = (value: unknown): string =>
    `{"statusCode":200,"message":"","result":${stringify(value)}}`;
  compiled.set(result, serialize);
  return serialize;
}

/** What of a part of a schema is looked at here. */
interface Part {
  type?: unknown;
  anyOf?: readonly Part[];
  [keyword: string]: unknown;
}

/** Keywords that say something of a value, and nothing of how it is written. */
const said = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'] as const;

/**
 * Leaves of a schema what writing needs. For `anyOf` the serialiser would have each value checked by a validator, and
 * nearly all of them mean no more than that a text or a number may be null.
 */
function simplify(part: Part): void {
  for (const keyword of said) delete part[keyword];
  const [one, other, ...more] = part.anyOf ?? [];
  if (one === undefined || other?.type !== 'null' || more.length > 0) return;
  if (Object.keys(one).length !== 1 || !['string', 'boolean'].includes(String(one.type))) return;
  delete part.anyOf;
  part.type = [one.type, 'null'];
}

/** A second server in this process need not compile them again. */
const compiled = new WeakMap<Zod.ZodType, (value: unknown) => string>();

/** Texts that repeat are few and long, such as all texts of a language. */
const textsKept = 8;

/**
 * Caches the bytes of repeated answers: of an object as long as it exists, of the texts that were
 * written last. Bytes and not text: a text with Cyrillic is encoded as UTF-8 on each sending, which
 * took two fifths of a quick answer.
 */
export function keepingBytes(serialize: (value: unknown) => string): (value: unknown) => Buffer {
  const ofObjects = new WeakMap<object, Buffer>();
  const ofTexts = new Map<unknown, Buffer>();
  return (value) => {
    const written = typeof value === 'object' && value !== null ? ofObjects : ofTexts;
    // A WeakMap is looked up with objects only.
    const known = written.get(value as object);
    if (known !== undefined) return known;
    const bytes = Buffer.from(serialize(value));
    written.set(value as object, bytes);
    if (ofTexts.size > textsKept) ofTexts.delete(ofTexts.keys().next().value);
    return bytes;
  };
}
