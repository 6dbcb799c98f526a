import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  ['ana@primer.rs', 'a***@p***.rs'],
  ['a@b.rs', 'a***@b***.rs'],
  ['ana.petrovic+putarina@posta.primer.co.rs', 'a***@p***.rs'],
  ['Жика@пример.срб', 'Ж***@п***.срб'],
  ['"ana@kuca"@primer.rs', '***@p***.rs'],
  ['*@primer.rs', '***@p***.rs'],
  ['korisnik@localhost', 'k***@l***'],
  ['korisnik@[192.0.2.7]', 'k***@***.7]'],
  ['bez-znaka', 'b***@***'],
  ['', '***@***'],
])('%s is shown as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
