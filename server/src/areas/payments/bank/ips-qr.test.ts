import { expect, test } from 'vitest';
import { qrPath } from '../../../platform/qr-path.ts';
import { ipsText } from './ips-qr.ts';

const payment = {
  account: '840000000095584510',
  payee: 'JP Primer, Beograd',
  amountMinor: 250_000,
  payer: 'Pera Perić',
  paymentCode: '221',
  purpose: 'Dopuna TAG 2024000123',
  reference: '97062024000123',
};

test('the text of the code is that of the standard, to the letter', () => {
  expect(ipsText(payment)).toBe(
    'K:PR|V:01|C:1|R:840000000095584510|N:JP Primer, Beograd|I:RSD2500,00|P:Pera Perić|SF:221|S:Dopuna TAG 2024000123|RO:97062024000123',
  );
});

test('an empty payer leaves no empty tag behind', () => {
  expect(ipsText({ ...payment, payer: '' })).not.toContain('P:|');
  expect(ipsText({ ...payment, payer: '' })).toContain('|I:RSD2500,00|SF:221|');
});

test('a name cannot break the code apart', () => {
  expect(ipsText({ ...payment, payer: 'Pera|RO:00\nPerić' })).toContain('|P:Pera RO:00 Perić|');
});

test('para are written with two digits', () => {
  expect(ipsText({ ...payment, amountMinor: 123_405 })).toContain('|I:RSD1234,05|');
});

test('Cyrillic survives, and the code is a square of modules', () => {
  const { path, size } = qrPath(ipsText({ ...payment, payer: 'Пера Перић' }));
  expect(size).toBeGreaterThan(40);
  expect(path.startsWith('M0 0h1v1h-1z')).toBe(true);
});
