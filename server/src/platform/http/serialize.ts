import type { z as Zod } from 'zod';
import { z } from 'zod';
import fastJsonStringify from 'fast-json-stringify';

/**
 * Compiles the schema of a result into a serializer that writes the whole success envelope. It
 * writes the schema's fields only, so a field that the contract lacks never leaves the server.
 */
export function compileEnvelope(result: Zod.ZodType): (value: unknown) => string {
  const schema = z.toJSONSchema(result, { io: 'output', target: 'draft-7' });
  const stringify = fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0]);
  return (value) => `{"statusCode":200,"message":"","result":${stringify(value)}}`;
}

/** The text of an object that is answered again and again, written once. */
export function keepingTexts(serialize: (value: unknown) => string): (value: unknown) => string {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return serialize(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = serialize(value);
    texts.set(value, text);
    return text;
  };
}
