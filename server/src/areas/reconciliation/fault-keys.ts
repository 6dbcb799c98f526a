import { formatMessage } from '@rampa/contract';
import type { FileFault } from '../../platform/files/places.ts';

type Rule = readonly [sentence: RegExp, key: string, ...params: readonly string[]];

/**
 * The readers of files say what is wrong in English, for whoever is at the command line; clerks read it in their own
 * language. What is not among these is shown as it is.
 */
const rules: readonly Rule[] = [
  [/^the file is larger than (?<most>\d+) MB$/, 'too-large', 'most'],
  [/^the file is (?:empty|not UTF-8 text)$/, 'not-text'],
  [/^there are more than (?<most>\d+) (?:rows|entries)/, 'too-many', 'most'],
  [/^(?:not well-formed XML|the document has no element)/, 'xml'],
  [
    /is not accepted$|^elements are nested|^more than \d+ elements|^an? \S+ (?:has|is) /,
    'xml-refused',
  ],
  [/^the encoding /, 'not-text'],
  [/no statement/, 'no-statement'],
  [/^the column (?<name>\S+) is missing$/, 'column', 'name'],
  [/^the entries do not add up/, 'sums'],
  [/^the transactions of the entry/, 'parts'],
  [/^(?:the day of the entry|date:)/, 'day'],
  [/^(?:[aA]mt: |amount: |the amount must)/, 'amount'],
  [/^CdtDbtInd: /, 'side'],
  [/^currency: /, 'currency'],
  [/^id: (?<id>.*) occurs twice$/, 'twice', 'id'],
  [/^id: /, 'id'],
  [/^reference: /, 'reference'],
  [/characters that nobody can read$/, 'unreadable'],
  [/^the entry \(:61:\)/, 'entry'],
  [/^the balance \(/, 'balance'],
  [/^(?:the line |the field )/, 'line'],
  [/cells where the header|^the (?:quote|row|cell) /, 'row'],
  [/^(?:not JSON|nested too deep|has more than|the file: must be a list)/, 'json'],
];

/** The message of a fault as a key with its parameters. */
export function faultMessage({ message }: FileFault): string {
  for (const [sentence, key, ...params] of rules) {
    const match = sentence.exec(message);
    if (match === null) continue;
    const values = params.map((name) => [name, match.groups?.[name] ?? ''] as const);
    return formatMessage(`reconciliation.fault-${key}`, Object.fromEntries(values));
  }
  return formatMessage('reconciliation.fault-other', { text: message });
}
