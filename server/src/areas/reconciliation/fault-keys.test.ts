import { expect, test } from 'vitest';
import { readBankFile } from '../payments/index.ts';
import { camtOf, mt940Of } from '../payments/testing/bank-samples.ts';
import { faultMessage } from './fault-keys.ts';

const entry = {
  bankId: '',
  day: '2026-11-20',
  amountMinor: 100,
  reference: '',
  payer: '',
  payerAccount: '',
  purpose: 'x',
};
const header = 'id;date;amount;currency;reference\n';

test.each([
  [' ', 'not-text'],
  ['<a><b></a>', 'xml'],
  ['<!DOCTYPE a><a/>', 'xml-refused'],
  ['<a>'.repeat(50), 'xml-refused'],
  ['<a/>', 'no-statement'],
  [':61:2611201120D1,00NTRFNONREF', 'no-statement'],
  ['id;date\n', 'column;name:amount'],
  [camtOf([entry], { closingOff: 1 }), 'sums'],
  [mt940Of([entry], { closingOff: 1 }), 'sums'],
  [camtOf([{ ...entry, day: '2026-02-30' }]), 'day'],
  [`${header}1;20.11.2026;1;RSD;x`, 'day'],
  [`${header}1;2026-11-20;-1;RSD;x`, 'amount'],
  [camtOf([entry]).replace('1.00', 'x'), 'amount'],
  [camtOf([entry]).replace('<CdtDbtInd>CRDT</CdtDbtInd>\n', '<CdtDbtInd>x</CdtDbtInd>\n'), 'side'],
  [camtOf([entry]).replaceAll('RSD', 'USD'), 'currency'],
  [`${header}1;2026-11-20;1;RSD;x\n1;2026-11-20;1;RSD;x`, 'twice;id:1'],
  [`${header};2026-11-20;1;RSD;x`, 'id'],
  [`${header}1;2026-11-20;1;RSD;${'x'.repeat(61)}`, 'reference'],
  [':20:1\n:61:x', 'entry'],
  [':20:1\n:60F:x', 'balance'],
  [`:20:1\n${'x\n'.repeat(40)}`, 'line'],
  [`${header}1;2`, 'row'],
  [`${header}"1`, 'row'],
  [`${header}1;2026-11-20;"1;RSD;x`, 'row'],
  ['[1', 'json'],
])('a clerk reads in their own language what is wrong with a file: %j', (text, key) => {
  const outcome = readBankFile(new TextEncoder().encode(text));
  const messages = outcome.ok ? [] : outcome.faults.map(faultMessage);
  expect(messages).toContain(`reconciliation.fault-${key}`);
  expect(messages.join(' ')).not.toContain('fault-other');
});
