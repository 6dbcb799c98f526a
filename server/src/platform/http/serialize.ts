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
