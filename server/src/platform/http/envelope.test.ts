import { contactErrors } from '@rampa/contract/contact';
import { tollCalculatorErrors } from '@rampa/contract/toll-calculator';
import { expect, test } from 'vitest';
import { failureEnvelope } from './envelope.ts';

const errors = { ...contactErrors, ...tollCalculatorErrors };

test.each([
  ['toll-calculator.same-station', 'to'],
  ['toll-calculator.category-unknown', 'kategorija'],
  ['contact.looks-automatic', 'website'],
])('%s says which field it is about', (code, field) => {
  expect(failureEnvelope({ ok: false, code }, errors)).toEqual({
    httpStatus: 400,
    envelope: { statusCode: 400, message: code, result: [{ field, message: code }] },
  });
});

test('field errors are returned unchanged', () => {
  const faults = [{ field: 'ime', message: 'field.required' }];
  const { envelope } = failureEnvelope({ ok: false, code: 'request.invalid', faults }, errors);
  expect(envelope.result).toEqual(faults);
});

test('an error without a field has no result', () => {
  const { envelope } = failureEnvelope({ ok: false, code: 'contact.form-expired' }, errors);
  expect(envelope).toMatchObject({ statusCode: 409, result: null });
});
