import { readFileSync } from 'node:fs';

/** A column as docs/exports.md describes it; `–` where a kind of file has none. */
export interface DescribedColumn {
  /** Its heading in Serbian, Latin script. */
  readonly serbian: string;
  readonly english: string;
  /** Path of its field. */
  readonly json: string;
  readonly type: string;
  /** The first version of the schema that has it. */
  readonly since: number;
}

const page = readFileSync(`${import.meta.dirname}/../../../../docs/exports.md`, 'utf8');
/** By the name in the heading, such as `passages`. */
const sections = new Map(
  page
    .split(/^## /mu)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')).replaceAll('`', ''), section]),
);

/** The columns of a schema, in their order; throws where the page does not describe it. */
export function describedColumns(schema: string): readonly DescribedColumn[] {
  const [what = '', version] = schema.split('/');
  return rowsOf(sectionOf(what))
    .map(([serbian = '', english = '', json = '', type = '', since]) => ({
      serbian,
      english,
      json: json.replaceAll('`', ''),
      type,
      since: Number(since),
    }))
    .filter(({ since }) => since <= Number(version));
}

/** Names of exports that have a section, and of the schemas in the history. */
export const described = {
  exports: [...sections.keys()].filter((heading) => /^[a-z-]+$/u.test(heading)),
  schemas: rowsOf(sectionOf('Changes')).map(([schema = '']) => schema.replaceAll('`', '')),
  /** By the path of their call. */
  todays: new Map(
    [...page.matchAll(/^\|[^|]+\| `GET (?<path>[^`]+)` \|[^|]+\| \[`(?<schema>[^`]+)`\]/gmu)].map(
      ({ groups }) => [groups?.['path'], groups?.['schema']],
    ),
  ),
};

function sectionOf(heading: string): string {
  const section = sections.get(heading);
  if (section === undefined) throw new Error(`docs/exports.md does not describe ${heading}`);
  return section;
}

/** Of the section's table, without its heading. */
function rowsOf(section: string): readonly (readonly string[])[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .slice(2);
}
