/** A value for a field, as its bytes in JSON and in a query. */
export interface WorstValue {
  readonly name: string;
  readonly json: Buffer;
  /** Percent-encoded; left out: not for queries. */
  readonly query?: string;
  /** One of the few that the short run sends. */
  readonly worst: boolean;
}

const raw = (name: string, json: string | Buffer, query?: string, worst = false): WorstValue => ({
  name,
  json: Buffer.from(json),
  ...(query === undefined ? {} : { query }),
  worst,
});

const text = (name: string, value: string, worst = false): WorstValue =>
  // In JSON a lone surrogate is an escape; in a query, `toWellFormed` would take it away.
  raw(name, JSON.stringify(value), encodeURIComponent(value.toWellFormed()), worst);

const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

const ofWrongType: readonly WorstValue[] = [
  raw('null', 'null', 'null'),
  raw('true', 'true', 'true'),
  raw('an empty list', '[]', '', true),
  raw('an empty object', '{}', '%7B%7D'),
  raw('a list in a list', '[["a"]]', '%5B%5B%5D%5D'),
  raw('an operator of another database', '{"$ne":null}', '%7B%22%24ne%22%3Anull%7D'),
  raw('an object that says it is text', '{"toString":"x","length":3}'),
  raw('a prototype', '{"__proto__":{"admin":true}}'),
  raw('a prototype of the constructor', '{"constructor":{"prototype":{"admin":true}}}'),
];

const numbers: readonly WorstValue[] = [
  ['zero', '0'],
  ['minus zero', '-0'],
  ['a negative number', '-1'],
  ['a fraction', '0.1'],
  ['more than four bytes hold', '2147483648'],
  ['the largest exact number', '9007199254740991'],
  ['the least exact number', '-9007199254740991'],
  ['more than eight bytes hold', '9223372036854775808'],
  ['a number near infinity', '1e308'],
  ['infinity', '1e999'],
  ['nearly nothing', '5e-324'],
].map(([name = '', value = '']) => raw(name, value, value, /four|^infinity|negative/.test(name)));

const texts: readonly WorstValue[] = [
  text('nothing', ''),
  text('a space', ' '),
  text('a NUL', 'a\u0000b', true),
  text('a NUL alone', '\u0000'),
  raw('half a surrogate pair', '"\\ud800"', '%ED%A0%80', true),
  raw('halves in the wrong order', '"\\udc00\\ud800"', '%ED%B0%80%ED%A0%80'),
  raw(
    'bytes that are not UTF-8',
    Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22]),
    '%FF%FE%C3%28',
  ),
  raw('an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), '%C0%AF'),
  raw('half a percent', '"%"', '%'),
  text('ten thousand signs', 'ш'.repeat(10_000)),
  raw('a hundred thousand signs', `"${'a'.repeat(100_000)}"`),
  text('four hundred digits', '9'.repeat(400)),
  text('a name of prototypes', '__proto__', true),
  text('a name that every object has', 'constructor'),
  text('another one', 'toString'),
  text('a quote', "'"),
  text('SQL that is true', "' OR 1=1 --"),
  text('SQL that waits', "'); SELECT pg_sleep(9); --"),
  text('a pattern of LIKE', '%_%\\'),
  text('markup', '"><script>alert(1)</script>'),
  text('a formula', '=HYPERLINK("http://a.example";"a")'),
  text('a new header', 'a\r\nSet-Cookie: a=b'),
  text('a path', '../../../../etc/passwd'),
  text('a template', '${7*7}{{7*7}}'),
  text('signs that turn the line', '\u202e\u2066abc'),
  text('many marks on a letter', `a${'\u0301'.repeat(500)}`),
  text('days that are none', '2026-02-30'),
  text('a day before the calendar', '0000-00-00'),
  text('the last day of programs', '+275760-09-13'),
  text('the last year of databases', '294276-12-31'),
  text('a month that is none', '2026-13'),
  text('an id of nobody', '00000000-0000-0000-0000-000000000000'),
  text('nearly an id', '0190a0a0-0000-7000-8000-00000000000g'),
];

const deep: readonly WorstValue[] = [
  raw('deep lists', nested('[', ']', 20_000), undefined, true),
  raw('deep objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  raw('a long list', `[${'0,'.repeat(20_000)}0]`),
];

/** What a field may get that its contract does not expect. */
export const worstValues: readonly WorstValue[] = [...ofWrongType, ...numbers, ...texts, ...deep];

/** Values that are nearly the right one. */
export function nearlyRight(right: unknown): readonly WorstValue[] {
  const listed = raw('itself in a list', JSON.stringify([right]));
  if (typeof right === 'number') {
    return [
      listed,
      text('itself as text', String(right)),
      raw('its negative', String(-right), String(-right)),
      raw('a little more', String(right + 0.5), String(right + 0.5)),
    ];
  }
  if (typeof right !== 'string' || right === '') return [listed];
  return [
    listed,
    text('itself and a NUL', `${right}\u0000`, true),
    text('itself twice', right + right),
    text('its beginning', right.slice(0, -1)),
    text('itself in capitals', right.toUpperCase()),
    text('itself, a line further', `${right}\n`),
    text('itself in spaces', ` ${right} `),
    text(
      'itself in other digits',
      right.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
    ),
  ];
}

const bytes = (...list: readonly number[]): Buffer => Buffer.from(list);
const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) & 255));

/** Files that are not what their names say, by name and content. */
export const worstFiles: readonly (readonly [string, Buffer])[] = [
  ['prazno.pdf', Buffer.alloc(0)],
  ['sum.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), noise])],
  [
    'pola.pdf',
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<<'),
  ],
  [
    'krug.pdf',
    Buffer.from('%PDF-1.7\n1 0 obj\n1 0 R\nendobj\ntrailer<</Root 1 0 R/Prev 0>>\n%%EOF'),
  ],
  ['dubina.pdf', Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(20_000)}`)],
  ['potpis.png', Buffer.concat([bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), noise])],
  ['pola.png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48)],
  ['sum.jpg', Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0), noise])],
  ['pola.jpg', bytes(0xff, 0xd8, 0xff, 0xc0, 0xff, 0xff)],
  ['tabela.csv', Buffer.from(';'.repeat(20_000))],
  ['navodnik.csv', Buffer.from('serijski_broj;tablica\n"'.repeat(500))],
  ['bajtovi.csv', Buffer.concat([bytes(0xff, 0xfe, 0xd8), noise])],
  ['pola.xlsx', Buffer.concat([bytes(0x50, 0x4b, 3, 4), noise])],
];
