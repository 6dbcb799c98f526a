/** A rule of a style sheet, or a block around others, such as a media query. */
export interface Rule {
  readonly prelude: string;
  /** `name:value`, for rules without nested rules. */
  readonly declarations: readonly string[];
  readonly rules: readonly Rule[];
}

/** What a selector may match in a drawn page. */
export interface Shown {
  readonly classes: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** Custom properties that its own styles use, `--name`. */
  readonly values: ReadonlySet<string>;
}

const around = /^@(?:media|supports|container|layer)\b/u;

/** Parses what the build has written: without comments, and with nested rules only in blocks around them. */
export function parseRules(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  for (;;) {
    const begin = endOf(css, at, '{');
    const prelude = css.slice(at, begin).trim();
    if (begin === css.length) {
      if (prelude !== '') throw new Error(`No rule: ${prelude.slice(0, 80)}`);
      return rules;
    }
    const end = closing(css, begin + 1);
    const inner = css.slice(begin + 1, end);
    const holds = around.test(prelude) || /^@(?:-\w+-)?keyframes\b/u.test(prelude);
    rules.push({
      prelude,
      declarations: holds ? [] : split(inner, ';').filter((one) => one !== ''),
      rules: holds ? parseRules(inner) : [],
    });
    at = end + 1;
  }
}

export function showsOf(html: string): Shown {
  const all = (pattern: RegExp): readonly string[] =>
    [...html.matchAll(pattern)].map(([, found = '']) => found);
  return {
    classes: new Set(all(/ class="([^"]*)"/gu).flatMap((list) => list.split(' '))),
    ids: new Set(all(/ id="([^"]*)"/gu)),
    tags: new Set(['html', 'body', ...all(/<([a-z][\w-]*)/giu).map((tag) => tag.toLowerCase())]),
    values: new Set(all(/var\((--[\w-]+)/gu)),
  };
}

/**
 * The rules that something shown may match, now or when it is hovered or pressed, in their order, with the
 * custom properties that these rules use.
 */
export function shownRules(rules: readonly Rule[], shown: Shown): readonly Rule[] {
  const matching = keep(rules, (rule) => matches(rule, shown));
  const text = textOf(matching.filter(({ prelude }) => !isMotion(prelude)));
  const needed = keep(matching, ({ prelude }) => {
    const [, name] = /keyframes\s+(\S+)$/u.exec(prelude) ?? [];
    return name === undefined || text.includes(name);
  });
  const used = usedValues(matching, shown.values);
  return needed.map((rule) => withValues(rule, used));
}

export function textOf(rules: readonly Rule[]): string {
  return rules
    .map(
      ({ prelude, declarations, rules: inner }) =>
        `${prelude}{${inner.length > 0 ? textOf(inner) : declarations.join(';')}}`,
    )
    .join('');
}

export const isFont = ({ prelude }: Rule): boolean => prelude === '@font-face';

const isMotion = (prelude: string): boolean => prelude.includes('keyframes ');

/** Matching rules; blocks without any are dropped. */
function keep(rules: readonly Rule[], fits: (rule: Rule) => boolean): readonly Rule[] {
  return rules.flatMap((rule) => {
    if (!fits(rule)) return [];
    if (!around.test(rule.prelude)) return [rule];
    const inner = keep(rule.rules, fits);
    return inner.length === 0 ? [] : [{ ...rule, rules: inner }];
  });
}

function matches({ prelude }: Rule, shown: Shown): boolean {
  if (prelude.startsWith('@')) return true;
  return split(prelude, ',').some((selector) => selectorMatches(selector, shown));
}

/** As far as it names what must be there; states and attributes may change at any time. */
function selectorMatches(selector: string, { classes, ids, tags }: Shown): boolean {
  const plain = withoutConditions(selector);
  const named = (pattern: RegExp, there: ReadonlySet<string>): boolean =>
    [...plain.matchAll(pattern)].every(([, name = '']) => there.has(name));
  return (
    named(/\.(-?[_a-z][\w-]*)/giu, classes) &&
    named(/#([\w-]+)/gu, ids) &&
    named(/(?:^|[\s>+~])([a-z][\w-]*)/giu, tags)
  );
}

/** Without attributes, and without what is in parentheses, which may name what must not be there. */
function withoutConditions(selector: string): string {
  let depth = 0;
  let plain = '';
  for (const sign of selector.trim()) {
    if (sign === '(' || sign === '[') depth += 1;
    if (depth === 0) plain += sign;
    if (sign === ')' || sign === ']') depth -= 1;
  }
  return plain;
}

/** With the properties that they refer to. */
function usedValues(rules: readonly Rule[], shown: ReadonlySet<string>): ReadonlySet<string> {
  const all = rules.flatMap(declarationsIn);
  const own = all.filter((one) => one.startsWith('--'));
  const used = new Set(shown);
  const use = (declaration: string): void => {
    for (const [, name = ''] of declaration.matchAll(/var\((--[\w-]+)/gu)) used.add(name);
  };
  for (const one of all) if (!one.startsWith('--')) use(one);
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const one of own) if (used.has(nameOf(one))) use(one);
  }
  return used;
}

const declarationsIn = ({ declarations, rules }: Rule): readonly string[] => [
  ...declarations,
  ...rules.flatMap(declarationsIn),
];

const nameOf = (declaration: string): string => declaration.slice(0, declaration.indexOf(':'));

function withValues(rule: Rule, used: ReadonlySet<string>): Rule {
  return {
    ...rule,
    declarations: rule.declarations.filter((one) => !one.startsWith('--') || used.has(nameOf(one))),
    rules: rule.rules.map((inner) => withValues(inner, used)),
  };
}

/** Pieces between separators outside of strings and brackets. */
function split(text: string, separator: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at <= text.length;) {
    const end = endOf(text, at, separator);
    pieces.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return pieces;
}

/** Position of the next such character outside of strings and brackets; the end if there is none. */
function endOf(text: string, from: number, sign: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const here = text[at] ?? '';
    if (depth === 0 && here === sign) return at;
    if (here === '"' || here === "'") at = afterString(text, at);
    else if (here === '\\') at += 1;
    else if (here === '(' || here === '[') depth += 1;
    else if (here === ')' || here === ']') depth -= 1;
  }
  return text.length;
}

/** Position of the matching closing brace. */
function closing(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at += 1) {
    const here = css[at] ?? '';
    if (here === '"' || here === "'") at = afterString(css, at);
    else if (here === '\\') at += 1;
    else if (here === '{') depth += 1;
    else if (here === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('A rule has no end.');
}

function afterString(text: string, from: number): number {
  const end = text[from] ?? '';
  let at = from + 1;
  while (at < text.length && text[at] !== end) at += text[at] === '\\' ? 2 : 1;
  return at;
}
