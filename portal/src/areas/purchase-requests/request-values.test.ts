import { expect, test } from 'vitest';
import { faultsOf, firstValues, type Offer } from './request-values.ts';

const offer = { categories: [], pickUpPoints: [] } as unknown as Offer; // no more of it is read
const empty = { ime: '', prezime: '', email: '', telefon: '', street: '', city: '', postcode: '' };

test('a missing address is reported, a postcode too, in the order of the form', () => {
  const values = firstValues(empty);
  expect(faultsOf(values, offer)).toEqual({
    lines: 'purchases.choose-a-tag',
    street: 'field.required',
    city: 'field.required',
    postcode: 'field.required',
  });
  expect(faultsOf({ ...values, postcode: '7800' }, offer)).toMatchObject({
    postcode: 'purchases.postcode-invalid',
  });
  const asked = Object.keys(values).filter((field) =>
    ['street', 'city', 'postcode'].includes(field),
  );
  expect(asked).toEqual(['street', 'postcode', 'city']);
});
