import { beginning } from '../../../platform/files/places.ts';
import {
  createEntries,
  wrongSums,
  minorUnitsOf,
  type BankFileOutcome,
  type Entries,
  type WrittenEntry,
} from './bank-entry.ts';

/** A field of a statement: `:61:2611201120C2500,00NTRF…`, with the lines that continue it. */
interface Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
}

/** Longest field that is read, in lines: the standard allows six of 65 characters, banks write more. */
const mostLines = 30;
const longestLine = 2000;

/** A bank's statement in lines of SWIFT: MT940, with or without the headers of its envelope. */
export function readMt940(text: string): BankFileOutcome {
  const entries = createEntries('mt940');
  let statement = noStatement();
  let field: Field | undefined;
  let seen = 0;
  const end = (): void => {
    if (field !== undefined) takeField(field, statement, entries);
    field = undefined;
  };
  let line = 0;
  for (const written of linesOf(text)) {
    line += 1;
    if (entries.isFull()) break;
    const match = /^:(\d{2}[A-Z]?):/.exec(written);
    if (written.length > longestLine)
      entries.fault({ line, column: 1 }, { code: 'line', message: 'the line is too long' });
    else if (match !== null) {
      end();
      const tag = match[1] ?? '';
      if (tag === '20') {
        finish(statement, entries);
        statement = noStatement();
        seen += 1;
      }
      field = { tag, line, lines: [written.slice(match[0].length)] };
    } else if (isEnvelope(written)) end();
    else if (field === undefined)
      entries.fault({ line, column: 1 }, { code: 'line', message: 'the line belongs to no field' });
    else if (field.lines.length >= mostLines) {
      entries.fault(
        { line, column: 1 },
        { code: 'line', message: `the field ${field.tag} has too many lines` },
      );
      break;
    } else field.lines.push(written);
  }
  end();
  finish(statement, entries);
  if (seen === 0)
    entries.fault(beginning, { code: 'no-statement', message: 'the file has no statement (:20:)' });
  return entries.outcome();
}

interface Statement {
  account: string;
  currency: string;
  /** Minor units; undefined until it is read. */
  opening: number | undefined;
  closing: number | undefined;
  moved: number;
  lineOfClosing: number;
  /** The entry that waits for its field 86. */
  entry: { readonly line: number; readonly credit: Credit } | undefined;
}

type Credit = Omit<WrittenEntry, 'account' | 'currency' | 'purpose' | 'payer' | 'payerAccount'>;

const noStatement = (): Statement => ({
  account: '',
  currency: '',
  opening: undefined,
  closing: undefined,
  moved: 0,
  lineOfClosing: 1,
  entry: undefined,
});

function takeField({ tag, line, lines }: Field, statement: Statement, entries: Entries): void {
  const [head = ''] = lines;
  if (tag !== '86') addEntry(statement, [], entries);
  if (tag === '25') statement.account = head.trim();
  else if (tag.startsWith('60') || tag.startsWith('62')) {
    const balance = readBalance(head);
    if (balance === undefined) {
      entries.fault(
        { line, column: 1 },
        { code: 'balance', message: `the balance (:${tag}:) cannot be read` },
      );
    } else if (tag.startsWith('60')) {
      statement.currency = balance.currency;
      statement.opening = balance.amountMinor;
    } else {
      statement.closing = balance.amountMinor;
      statement.lineOfClosing = line;
    }
  } else if (tag === '61') readEntry(lines, line, statement, entries);
  else if (tag === '86') addEntry(statement, lines, entries);
}

function readBalance(
  text: string,
): { readonly amountMinor: number; readonly currency: string } | undefined {
  const match = /^([CD])\d{6}([A-Z]{3})(\d{1,12},\d{0,2})$/.exec(text.trim());
  if (match === null) return undefined;
  const amountMinor = minorUnitsOf(match[3] ?? '');
  return { amountMinor: match[1] === 'D' ? -amountMinor : amountMinor, currency: match[2] ?? '' };
}

/** Value date, day of the entry, side, currency's letter, amount, kind, then the references. */
const entryLine =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(R?[CD]|E[CD])([A-Z])?(\d{1,12},\d{0,2})([A-Z][A-Z0-9]{3})(.*)$/;

function readEntry(
  [head = '', ...further]: readonly string[],
  line: number,
  statement: Statement,
  entries: Entries,
): void {
  const match = entryLine.exec(head.trim());
  if (match === null) {
    entries.fault(
      { line, column: 1 },
      { code: 'entry', message: 'the entry (:61:) cannot be read' },
    );
    return;
  }
  const [, year = '', month = '', day = '', entryMonth, entryDay] = match;
  const side = match[6] ?? '';
  const amountMinor = minorUnitsOf(match[8] ?? '');
  // A reversal of a debit brings money, one of a credit takes it; what is expected is not there yet.
  if (side === 'C' || side === 'RD') statement.moved += amountMinor;
  else if (side === 'D' || side === 'RC') statement.moved -= amountMinor;
  if (side !== 'C' && side !== 'RD') {
    entries.leave();
    return;
  }
  const [own = '', bankId = ''] = (match[10] ?? '').split('//', 2);
  statement.entry = {
    line,
    credit: {
      bankId: bankId.trim(),
      day:
        entryMonth === undefined || entryDay === undefined
          ? `20${year}-${month}-${day}`
          : `${yearOfEntry(Number(`20${year}`), month, entryMonth)}-${entryMonth}-${entryDay}`,
      amountMinor,
      texts: [own.trim() === 'NONREF' ? '' : own.trim(), ...further],
    },
  };
}

/** The day of the entry has no year: around a new year it may be in another one than the value date. */
function yearOfEntry(year: number, month: string, entryMonth: string): number {
  if (month === '01' && entryMonth === '12') return year - 1;
  return month === '12' && entryMonth === '01' ? year + 1 : year;
}

function addEntry(statement: Statement, about: readonly string[], entries: Entries): void {
  const { entry, account, currency } = statement;
  if (entry === undefined) return;
  statement.entry = undefined;
  const told = readInformation(about);
  entries.add(
    { line: entry.line, column: 1 },
    { ...entry.credit, ...told, account, currency, texts: [...told.texts, ...entry.credit.texts] },
  );
}

/** Field 86: in parts `?20…`, in words `/REMI/…`, or free. */
function readInformation(
  lines: readonly string[],
): Pick<WrittenEntry, 'texts' | 'purpose' | 'payer' | 'payerAccount'> {
  const text = lines.join('');
  const parts = text.includes('?20') ? partsOf(text, /\?(\d{2})/) : new Map<string, string>();
  const words = text.startsWith('/')
    ? partsOf(text, /\/([A-Z]{3,4})\//)
    : new Map<string, string>();
  const purpose =
    Array.from({ length: 10 }, (_, at) => parts.get(`2${at}`) ?? '').join('') ||
    (words.get('REMI') ?? '') ||
    (parts.size + words.size === 0 ? lines.join(' ') : '');
  return {
    // A line may end in the middle of a reference, or between two numbers.
    texts: [purpose, text, lines.join(' ')],
    purpose,
    payer: `${parts.get('32') ?? ''}${parts.get('33') ?? ''}` || (words.get('NAME') ?? ''),
    payerAccount: parts.get('31') ?? words.get('ACCW') ?? words.get('ORDP') ?? '',
  };
}

/** What follows each mark, up to the next. */
function partsOf(text: string, mark: RegExp): Map<string, string> {
  const pieces = text.split(mark);
  const parts = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    parts.set(name, `${parts.get(name) ?? ''}${pieces[at + 1] ?? ''}`.trim());
  }
  return parts;
}

function finish(statement: Statement, entries: Entries): void {
  addEntry(statement, [], entries);
  const { opening, closing, moved, lineOfClosing } = statement;
  if (opening === undefined || closing === undefined || opening + moved === closing) return;
  entries.fault({ line: lineOfClosing, column: 1 }, wrongSums);
}

/** Ends of messages, and the blocks around them. */
function isEnvelope(line: string): boolean {
  return line.trim() === '' || /^-\}?\s*$/.test(line) || line.startsWith('{') || line === '\u0003';
}

function* linesOf(text: string): Generator<string, void> {
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    yield text.slice(from, to).replace(/\r$/, '');
    from = to + 1;
  }
}
