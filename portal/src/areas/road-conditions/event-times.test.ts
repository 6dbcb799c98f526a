import { expect, test } from 'vitest';
import { formatsOf } from '../../lib/formats/formats.ts';
import { validityOf } from './event-times.ts';

const formats = formatsOf('3');
const now = Date.parse('2026-11-20T12:00:00+01:00');
const validity = (validFrom: string, validTo: string | null) =>
  validityOf({ validFrom, validTo }, now, formats);
const begun = '2026-11-18T00:00:00+01:00';

test('a current event shows its end, without a time at the end of a day', () => {
  expect(validity(begun, null)).toEqual({ key: 'until-further-notice' });
  expect(validity(begun, '2026-11-20T19:00:00+01:00')).toEqual({ key: 'until', when: '19:00' });
  expect(validity(begun, '2026-11-21T00:00:00+01:00')).toEqual({ key: 'until-end-of-day' });
  expect(validity(begun, '2026-11-28T00:00:00+01:00')).toEqual({
    key: 'until',
    when: '27\u00a0Nov',
  });
  expect(validity(begun, '2026-11-22T20:00:00+01:00')).toEqual({
    key: 'until',
    when: '22\u00a0Nov, 20:00',
  });
});

test('an announced event shows from when until when', () => {
  expect(validity('2026-11-24T00:00:00+01:00', '2026-11-26T00:00:00+01:00')).toEqual({
    key: 'from-until',
    when: '24\u00a0Nov',
    end: '25\u00a0Nov',
  });
  expect(validity('2026-11-24T00:00:00+01:00', '2026-11-25T00:00:00+01:00')).toEqual({
    key: 'on',
    when: '24\u00a0Nov',
  });
  expect(validity('2026-11-24T09:00:00+01:00', '2026-11-24T15:00:00+01:00')).toEqual({
    key: 'from-until',
    when: '24\u00a0Nov, 09:00',
    end: '15:00',
  });
  expect(validity('2026-11-24T09:00:00+01:00', null)).toEqual({
    key: 'from',
    when: '24\u00a0Nov, 09:00',
  });
});
