import type { FieldPath, Operation } from './operations.ts';
import { nearlyRight, worstFiles, worstValues, type WorstValue } from './worst-values.ts';

/** A request that nobody's program would send. */
export interface Attack {
  /** The field, and what is wrong with it. */
  readonly name: string;
  readonly method: string;
  /** As written in the request. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: Buffer | null;
  /** One of the few that the short run sends. */
  readonly worst: boolean;
}

/** Input with which the call works. */
type Right = Readonly<Record<string, unknown>>;

/** Each field of the call with each wrong value, and the call itself sent wrongly. */
export function attacksOn(operation: Operation, right: Right): readonly Attack[] {
  return [
    ...attacksOnFields(operation, right),
    ...attacksByFiles(operation, right),
    ...attacksOnForm(operation, right),
  ];
}

function attacksOnFields(operation: Operation, right: Right): readonly Attack[] {
  return operation.fields.flatMap((path) => {
    const values = [...worstValues, ...nearlyRight(valueAt(right, path))];
    const wrong = values.flatMap((value) => attackBy(operation, right, path, value));
    const missing: Attack = {
      ...sent(operation, without(right, path)),
      name: `${path.join('.')}: missing`,
      worst: true,
    };
    return [...wrong, missing];
  });
}

function attackBy(
  { method, path: url }: Operation,
  right: Right,
  path: FieldPath,
  { name, json, query, worst }: WorstValue,
): readonly Attack[] {
  const called = { name: `${path.join('.')}: ${name}`, method, worst };
  if (method === 'POST') {
    const body = withBytes(right, path, json);
    return [{ ...called, url, contentType: 'application/json', body }];
  }
  if (query === undefined) return [];
  const others = queryOf(without(right, path));
  const [field = ''] = path;
  const asked = `${encodeURIComponent(field)}=${query}`;
  return [
    { ...called, url: `${url}?${[...others, asked].join('&')}`, contentType: null, body: null },
  ];
}

/** Files come as base64 in the field `data`, some with their names beside it. */
function attacksByFiles(operation: Operation, right: Right): readonly Attack[] {
  if (right['data'] === undefined) return [];
  return worstFiles.map(([name, content]) => ({
    ...sent(operation, {
      ...right,
      ...(right['fileName'] === undefined ? {} : { fileName: name }),
      data: content.toString('base64'),
    }),
    name: `the file ${name}`,
    worst: true,
  }));
}

/** Wrong as a whole, whatever the fields. */
function attacksOnForm(operation: Operation, right: Right): readonly Attack[] {
  const { method, path: url } = operation;
  const well = sent(operation, right);
  const as = (name: string, changes: Partial<Attack>, worst = false): Attack => ({
    ...well,
    ...changes,
    name,
    worst,
  });
  const query = url + (well.url.includes('?') ? well.url.slice(well.url.indexOf('?')) : '');
  const anyCall = [
    ...['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', method === 'GET' ? 'POST' : 'GET'].map(
      (other) =>
        as(`method ${other}`, { method: other, ...(other === 'GET' ? { body: null } : {}) }),
    ),
    as('a slash too many', { url: `${url}/` }),
    as('a path with a broken percent', { url: `${url}%` }),
    as('a path with a NUL', { url: `${url}%00` }),
    as('a path upwards', { url: `${url}/..%2f..%2fetc/passwd` }),
    as(
      'a query of prototypes',
      { url: `${url}?__proto__=a&constructor[prototype]=b&a[b]=c` },
      true,
    ),
    as('a query of the same names', { url: `${url}?a=1&a=2&${'b=&'.repeat(500)}` }),
    as('a query of broken bytes', { url: `${url}?%FF=%ED%A0%80&%=%` }, true),
    as('a field too many', { ...sent(operation, { ...right, 'није поље': [null] }) }),
  ];
  if (method === 'GET') {
    const names = Object.keys(right).map(encodeURIComponent);
    return [...anyCall, as('each field twice', { url: `${query}&${names.join('=&')}=` }, true)];
  }
  const body = well.body ?? Buffer.from('{}');
  return [
    ...anyCall,
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=a',
      'application/json; charset=utf-16',
      '\u00ff',
    ].map((contentType) => as(`content type ${contentType}`, { contentType })),
    as('a form', {
      contentType: 'application/x-www-form-urlencoded',
      body: Buffer.from(queryOf(right).join('&')),
    }),
    as('no content type', { contentType: null }),
    as('no body', { body: null }),
    as('an empty body', { body: Buffer.alloc(0) }, true),
    as('half of the body', { body: body.subarray(0, body.length / 2) }, true),
    as('the body twice', { body: Buffer.concat([body, body]) }),
    as('a body in UTF-16', { body: Buffer.from(`\ufeff${String(body)}`, 'utf16le') }),
    as('a body of nothing but NULs', { body: Buffer.alloc(2000) }),
    as(
      'a prototype in the body',
      {
        body: Buffer.concat([Buffer.from('{"__proto__":{"admin":true},'), body.subarray(1)]),
      },
      true,
    ),
    ...['null', '[]', '"a"', '1', 'true', '[[[[]]]]', '['.repeat(30_000)].map((json) =>
      as(`the body ${json.slice(0, 8)}`, { body: Buffer.from(json) }, json === 'null'),
    ),
  ];
}

/** The call as it is meant. */
function sent({ method, path }: Operation, input: Right): Omit<Attack, 'name' | 'worst'> {
  if (method === 'POST') {
    const body = Buffer.from(JSON.stringify(input));
    return { method, url: path, contentType: 'application/json', body };
  }
  const query = queryOf(input);
  const url = query.length === 0 ? path : `${path}?${query.join('&')}`;
  return { method, url, contentType: null, body: null };
}

function queryOf(input: Right): readonly string[] {
  return Object.entries(input).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
}

function valueAt(input: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      // Any object may be asked for any name.
      typeof inside === 'object' && inside !== null ? (inside as Right)[name] : undefined,
    input,
  );
}

/** A sign that no input has, in place of the value. */
const hole = '\ue000';

function withBytes(input: Right, path: FieldPath, value: Buffer): Buffer {
  const [before = '', after = ''] = JSON.stringify(changed(input, path, hole)).split(`"${hole}"`);
  return Buffer.concat([Buffer.from(before), value, Buffer.from(after)]);
}

function without(input: Right, path: FieldPath): Right {
  // Nothing but an object comes of an object.
  return changed(input, path, undefined) as Right;
}

/** With the value at its place; what leads there is created. JSON leaves `undefined` out. */
function changed(input: unknown, path: FieldPath, value: string | undefined): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const list: readonly unknown[] = Array.isArray(input) ? input : [];
    const inside = changed(list[name], rest, value);
    return inside === undefined ? list.toSpliced(name, 1) : list.toSpliced(name, 1, inside);
  }
  // As in `valueAt`.
  const object = typeof input === 'object' && input !== null ? (input as Right) : {};
  const { [name]: old, ...others } = object;
  const inside = changed(old, rest, value);
  return inside === undefined ? others : { ...others, [name]: inside };
}
