import { writtenDate } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import { tollTimeZone } from '../../../platform/clock.ts';
import { escapeMarkup } from '../../../platform/escape-markup.ts';
import { facts, parts, textIn, type Part, type Row, type Words } from './document-parts.ts';

export interface DocumentFacts extends Words {
  /** BCP 47. */
  readonly locale: string;
  /** When the archive was created, in words. */
  readonly moment: string;
}

/** The rows of a table of this archive, in its order; none if the table is not in it. */
export type RowsOf = (table: string) => AsyncIterable<readonly Row[]>;

/** Readable on any device, offline and in print; nothing in it executes or is fetched. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
:root{color-scheme:light dark}
body{max-width:70rem;margin:0 auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8886;text-align:start;vertical-align:top}
td{white-space:pre-line;overflow-wrap:break-word}
td:first-child{min-width:6.5rem}
th:last-child,td:last-child{padding-inline-end:0}
summary{padding:.6rem 0;font-weight:600;cursor:pointer}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1.5rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
@media print{details::details-content{content-visibility:visible;display:block}}
</style>`;

/**
 * The archive for somebody who knows no tables: one page with their data in their language, written
 * while it is read, so that years of passages need no memory.
 */
export async function* writeDocument(
  rowsOf: RowsOf,
  words: DocumentFacts,
): AsyncGenerator<string, void, undefined> {
  const say = (key: string, params?: Readonly<Record<string, string>>) =>
    escapeMarkup(words.translate(words.languageId, `personal-data.document-${key}`, params));
  const title = escapeMarkup(words.translate(words.languageId, 'personal-data.readme-title'));
  yield `<!doctype html>\n<html lang="${escapeMarkup(words.locale)}"><head>${HEAD}<title>${title}</title></head>\n`;
  yield `<body><main><h1>${title}</h1><p>${say('made', { moment: words.moment })}</p><p>${say('about')}</p>\n`;
  yield `<h2>${say('person')}</h2><dl>`;
  for (const table of ['users', 'accounts'] as const) {
    for await (const batch of rowsOf(table)) {
      for (const row of batch) {
        for (const [heading, cell] of facts[table]) {
          const value = cell(row, words);
          if (value !== '') yield `<dt>${say(heading)}</dt><dd>${escapeMarkup(value)}</dd>`;
        }
      }
    }
  }
  yield '</dl>\n';
  for (const part of parts) {
    yield* part.byMonth === undefined
      ? writeTable(part, rowsOf(part.table), words, say)
      : writeMonths(part, part.byMonth, rowsOf(part.table), words, say);
  }
  yield `<h2>${say('more')}</h2><p>${say('more-text')}</p></main></body></html>\n`;
}

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

async function* writeTable(
  part: Part,
  batches: AsyncIterable<readonly Row[]>,
  words: Words,
  say: Say,
): AsyncGenerator<string, void, undefined> {
  let begun = false;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    if (!begun) yield `<h2>${say(part.heading)}</h2>${tableHead(part, say)}`;
    begun = true;
    yield batch.map((row) => tableRow(part, row, words)).join('');
  }
  if (begun) yield tableEnd;
}

/** Rows are in chronological order; a month's total is known at its end. */
async function* writeMonths(
  part: Part,
  { at, amount }: NonNullable<Part['byMonth']>,
  batches: AsyncIterable<readonly Row[]>,
  words: DocumentFacts,
  say: Say,
): AsyncGenerator<string, void, undefined> {
  const format = new Intl.DateTimeFormat(words.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: tollTimeZone,
  });
  let month = '';
  let count = 0;
  let sum = 0;
  const end = (): string =>
    month === ''
      ? ''
      : `${tableEnd}<p>${say('month-sum', {
          count: String(count),
          amount: amountText(sum, words.currency, words.languageId),
        })}</p></details>\n`;
  for await (const batch of batches) {
    for (const row of batch) {
      const instant = Temporal.Instant.from(textIn(row, at));
      const day = instant.toZonedDateTimeISO(tollTimeZone).toPlainDate();
      const next = day.toPlainYearMonth().toString();
      if (next !== month) {
        if (month === '') yield `<h2>${say(part.heading)}</h2>`;
        yield end();
        const name = writtenDate(format, instant.epochMilliseconds);
        yield `<details><summary>${escapeMarkup(name)}</summary>${tableHead(part, say)}`;
        [month, count, sum] = [next, 0, 0];
      }
      count += 1;
      const minor = row[amount];
      sum += typeof minor === 'number' ? minor : 0;
      yield tableRow(part, row, words);
    }
  }
  yield end();
}

function tableHead({ columns }: Part, say: Say): string {
  const cells = columns.map(([heading]) => `<th scope="col">${say(heading)}</th>`);
  return `<div class="wide" tabindex="0"><table><thead><tr>${cells.join('')}</tr></thead><tbody>\n`;
}

const tableEnd = '</tbody></table></div>\n';

function tableRow({ columns }: Part, row: Row, words: Words): string {
  const cells = columns.map(([, cell]) => `<td>${escapeMarkup(cell(row, words))}</td>`);
  return `<tr>${cells.join('')}</tr>\n`;
}
