import { placesIn, type Place } from '../../../platform/files/places.ts';
import { readXml, type XmlNode, type XmlRefusal } from '../../../platform/files/xml-tree.ts';
import {
  createEntries,
  wrongSums,
  minorUnitsOf,
  type BankFileOutcome,
  type Entries,
  type WrittenEntry,
} from './bank-entry.ts';
import { refusedAs, type BankFaultCode, type SaidFault } from './bank-faults.ts';

/** Statements of ISO 20022, of whichever of its versions: what is read is the same in all. */
const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;

const codes: Readonly<Record<XmlRefusal, BankFaultCode>> = {
  'not-xml': 'xml',
  encoding: 'not-text',
  forbidden: 'xml-refused',
  'too-large': 'xml-refused',
};
const noAmount: SaidFault = { code: 'amount', message: 'Amt: must be an amount such as 2500.00' };

/** A bank's statement as XML: camt.053. Credits that are booked are read, with all that it says of their payers. */
export function readCamt053(text: string): BankFileOutcome {
  const document = readXml(text);
  if (!document.ok) return refusedAs([document.fault], { code: codes[document.why] });
  const { root } = document;
  const entries = createEntries('camt053');
  const placeOf = placesIn(text);
  const at =
    ({ offset }: XmlNode) =>
    (): Place =>
      placeOf(offset);
  const statements = all(first(root, 'BkToCstmrStmt'), 'Stmt');
  if (root.name !== 'Document' || !namespace.test(root.namespace) || statements.length === 0) {
    entries.fault(at(root), {
      code: 'no-statement',
      message: 'the document is no statement of ISO 20022 (camt.053)',
    });
    return entries.outcome();
  }
  for (const statement of statements) readStatement(statement, entries, at);
  return entries.outcome();
}

type At = (node: XmlNode) => () => Place;

/** Which account a statement is of, and its own mark. */
interface StatementOf {
  readonly account: string;
  readonly statementId: string;
}

/** Banks number the entries of each statement from one: such a number says nothing without the statement's mark. */
const numberIn = (statementId: string, number: string): string =>
  statementId === '' || number === '' ? '' : `${statementId}/${number}`;

function readStatement(statement: XmlNode, entries: Entries, at: At): void {
  const of = {
    account: accountAt(first(statement, 'Acct')),
    statementId: textAt(statement, 'Id'),
  };
  let moved = 0;
  for (const entry of all(statement, 'Ntry')) {
    if (entries.isFull()) return;
    const { sum, booked } = readEntry(entry, of, entries, at);
    if (booked) moved += sum;
  }
  const balance = (kind: string) => balanceOf(statement, kind, entries, at);
  const [opening, closing] = [balance('OPBD'), balance('CLBD')];
  if (opening === undefined || closing === undefined || entries.isFull()) return;
  if (opening + moved !== closing) {
    entries.fault(at(statement), wrongSums);
  }
}

/** What it adds to the account, in minor units. */
function readEntry(
  entry: XmlNode,
  of: StatementOf,
  entries: Entries,
  at: At,
): { readonly sum: number; readonly booked: boolean } {
  const amountMinor = minorUnitsOf(textAt(entry, 'Amt'));
  const side = textAt(entry, 'CdtDbtInd');
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (Number.isNaN(amountMinor)) entries.fault(at(entry), noAmount);
  if (side !== 'CRDT' && side !== 'DBIT')
    entries.fault(at(entry), { code: 'side', message: 'CdtDbtInd: must be CRDT or DBIT' });
  const booked = state === 'BOOK';
  if (side !== 'CRDT' || !booked) entries.leave();
  else readCredit(entry, { ...of, amountMinor }, entries, at);
  return { sum: side === 'CRDT' ? amountMinor : -amountMinor, booked };
}

function readCredit(
  entry: XmlNode,
  { account, statementId, amountMinor }: StatementOf & { readonly amountMinor: number },
  entries: Entries,
  at: At,
): void {
  const common = {
    account,
    day: dayAt(entry, 'BookgDt') || dayAt(entry, 'ValDt'),
    currency: attributeAt(entry, 'Amt', 'Ccy'),
    about: textAt(entry, 'AddtlNtryInf'),
    bankId: textAt(entry, 'AcctSvcrRef') || numberIn(statementId, textAt(entry, 'NtryRef')),
  };
  const details = all(entry, 'NtryDtls').flatMap((part) => all(part, 'TxDtls'));
  const parts = details.map((detail) => ({ detail, amountMinor: amountOf(detail) }));
  const divided = parts.length > 1 && parts.every((part) => part.amountMinor !== undefined);
  if (!divided) {
    // Of several without amounts of their own nobody can say which is whose: people look at the whole.
    const [only] = details.length === 1 ? details : [];
    entries.add(at(entry), { ...written(common, only), amountMinor });
    return;
  }
  const sum = parts.reduce((total, part) => total + (part.amountMinor ?? 0), 0);
  if (sum !== amountMinor) {
    entries.fault(at(entry), {
      code: 'parts',
      message: 'the transactions of the entry do not add up to its amount',
    });
  }
  for (const { detail, amountMinor: part } of parts) {
    entries.add(at(detail), { ...written(common, detail), amountMinor: part ?? 0 });
  }
}

function written(
  {
    about,
    bankId,
    ...common
  }: Pick<WrittenEntry, 'account' | 'day' | 'currency' | 'bankId'> & { readonly about: string },
  detail: XmlNode | undefined,
): Omit<WrittenEntry, 'amountMinor'> {
  if (detail === undefined) {
    return { ...common, bankId, texts: [about], purpose: about, payer: '', payerAccount: '' };
  }
  const remittance = first(detail, 'RmtInf');
  const free = all(remittance, 'Ustrd').map(({ text }) => text);
  const structured = all(remittance, 'Strd').map((part) => textAt(part, 'CdtrRefInf', 'Ref'));
  const parties = first(detail, 'RltdPties');
  const further = textAt(detail, 'AddtlTxInf');
  return {
    ...common,
    bankId: textAt(detail, 'Refs', 'AcctSvcrRef') || bankId,
    texts: [
      ...structured,
      textAt(detail, 'Refs', 'EndToEndId'),
      ...free,
      free.join(''),
      further,
      about,
    ],
    purpose: free.join(' ') || further || about,
    // Since version 8 the party has an element of its own in between.
    payer: textAt(parties, 'Dbtr', 'Nm') || textAt(parties, 'Dbtr', 'Pty', 'Nm'),
    payerAccount: accountAt(first(parties, 'DbtrAcct')),
  };
}

/** Undefined if it names none that can be read. */
function amountOf(detail: XmlNode): number | undefined {
  const text = textAt(detail, 'Amt') || textAt(detail, 'AmtDtls', 'TxAmt', 'Amt');
  const amountMinor = minorUnitsOf(text);
  return Number.isNaN(amountMinor) ? undefined : amountMinor;
}

/** Undefined if the statement does not say. */
function balanceOf(statement: XmlNode, kind: string, entries: Entries, at: At): number | undefined {
  const balance = all(statement, 'Bal').find(
    (node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd') === kind,
  );
  if (balance === undefined) return undefined;
  const amountMinor = minorUnitsOf(textAt(balance, 'Amt'));
  if (Number.isNaN(amountMinor)) {
    entries.fault(at(balance), noAmount);
    return undefined;
  }
  return textAt(balance, 'CdtDbtInd') === 'DBIT' ? -amountMinor : amountMinor;
}

function accountAt(account: XmlNode | undefined): string {
  return textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');
}

function dayAt(entry: XmlNode, name: string): string {
  return textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm').slice(0, 10);
}

function all(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

function first(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

function find(node: XmlNode | undefined, path: readonly string[]): XmlNode | undefined {
  return path.reduce((at: XmlNode | undefined, name) => first(at, name), node);
}

function textAt(node: XmlNode | undefined, ...path: readonly string[]): string {
  return find(node, path)?.text ?? '';
}

function attributeAt(node: XmlNode, name: string, attribute: string): string {
  return first(node, name)?.attributes.get(attribute) ?? '';
}
