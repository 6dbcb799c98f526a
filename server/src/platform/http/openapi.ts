import { z } from 'zod';
import {
  apiScope,
  idempotencyHeader,
  idempotencyHours,
  idempotencyKeyPattern,
  platformErrors,
  type AnyCall,
  type ErrorCatalogue,
  type FileCallDefinition,
} from '@rampa/contract';
import { changes, keyRequestsPerMinute, keyWritesPerMinute } from './api-keys.ts';
import { toHttpStatus } from './envelope.ts';

type JsonSchema = Record<string, unknown>;

const envelopeOf = (result: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['statusCode', 'message', 'result'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    result,
  },
});

/** The contract as OpenAPI 3.1. */
export function describeApi(calls: readonly AnyCall[], serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of [...calls].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampa',
      version: '1',
      description: 'Self-service portal of a road-toll operator.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'rampa_…',
          description: `A key of a company's own program, sent as \`Authorization: Bearer rampa_…\`. Each call names the scope that it wants: ${apiScope.options.join(', ')}. No forgery token is needed. At most ${keyRequestsPerMinute} calls a minute, ${keyWritesPerMinute} of them calls that change something (429, Retry-After); these want the header \`${idempotencyHeader}\`.`,
        },
      },
    },
  };
}

/** An empty requirement among others means that a call may be made without. */
function securityOf({ who }: AnyCall): readonly JsonSchema[] {
  const bearer = { bearer: [] };
  if ('visitor' in who) return 'customers' in who ? [bearer, {}] : [];
  return 'keys' in who ? [bearer, { apiKey: [who.keys] }] : [bearer];
}

function operation(call: AnyCall): JsonSchema {
  const input = toSchema(call.input, 'input');
  return {
    operationId: call.path.slice('/api/'.length).replaceAll('/', ''),
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? ''],
    security: securityOf(call),
    ...(call.method === 'GET'
      ? { parameters: [...parameters(input), ...headersOf(call)] }
      : { ...withHeaders(headersOf(call)), requestBody: body(input) }),
    responses: responses(call),
  };
}

function headersOf(call: AnyCall): readonly JsonSchema[] {
  // What a key needs in addition where it changes something.
  const ofIntent = call.method === 'POST' && 'keys' in call.who && changes(call) ? [intent] : [];
  return [...(call.speaks === true ? [language] : []), ...ofIntent];
}

function withHeaders(headers: readonly JsonSchema[]): JsonSchema {
  return headers.length === 0 ? {} : { parameters: headers };
}

const intent: JsonSchema = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: `With an API key: names the intent, of which there is one, however often the call is repeated. The answer is kept for ${idempotencyHours} hours, by account. An \`idempotencyKey\` in the body may then be left out.`,
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

const language: JsonSchema = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description:
    'Language of the texts; without it, that of the customer’s mails, or `2` where the call takes a `languageId`, which comes first.',
  schema: { type: 'string', examples: ['sr-Cyrl', 'sr-Latn', 'en'] },
};

function body(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema } } };
}

function parameters(input: JsonSchema): JsonSchema[] {
  const properties = (input['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((input['required'] ?? []) as string[]);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function responses(call: AnyCall): Record<string, JsonSchema> {
  const byStatus = new Map<number, string[]>();
  const catalogue: ErrorCatalogue = { ...platformErrors, ...call.errors };
  for (const [code, { status }] of Object.entries(catalogue)) {
    const http = toHttpStatus(status);
    byStatus.set(http, [...(byStatus.get(http) ?? []), `\`${code}\` (${status})`]);
  }
  const answers: Record<string, JsonSchema> = {};
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    answers[String(status)] = {
      description: `Refused: ${codes.join(', ')}`,
      content: { 'application/json': { schema: envelopeOf({}) } },
    };
  }
  const own = byStatus.get(200);
  answers['200'] = {
    description: `Done${own === undefined ? '' : `; or ${own.join(', ')} with result null`}`,
    ...(call.kind === 'file' && call.schemas.length > 0 ? { headers: schemaHeader(call) } : {}),
    content: successContent(call),
  };
  return answers;
}

function schemaHeader({ schemas }: Pick<FileCallDefinition, 'schemas'>): JsonSchema {
  return {
    'X-Schema': {
      description: 'Which columns or fields the file has; the query’s `schema` chooses.',
      schema: { type: 'string', enum: schemas },
    },
  };
}

function successContent(call: AnyCall): JsonSchema {
  if (call.kind === 'envelope') {
    const result = toSchema(call.result, 'output');
    return {
      'application/json': { schema: envelopeOf({ anyOf: [result, { type: 'null' }] }) },
    };
  }
  return Object.fromEntries<JsonSchema>([
    ...call.contentTypes.map((type): [string, JsonSchema] => [
      type,
      { schema: type.startsWith('application/json') ? listFile : { type: 'string' } },
    ]),
    ['application/json', { schema: envelopeOf({ type: 'null' }) }],
  ]);
}

/** A list as JSON; docs/exports.md has the fields of its items. An answer without `X-Schema` is an envelope. */
const listFile: JsonSchema = {
  type: 'object',
  required: ['schema', 'selection', 'totalRecords', 'totalAmount', 'items'],
  properties: {
    schema: { type: 'string' },
    selection: { type: 'object' },
    totalRecords: { type: 'integer' },
    totalAmount: { type: 'object' },
    items: { type: 'array', items: { type: 'object' } },
  },
};

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as JsonSchema;
  return rest;
}
