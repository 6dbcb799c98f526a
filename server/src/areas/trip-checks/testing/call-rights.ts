import * as calls from '@rampa/contract/trip-checks';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

const period = '2026-11-01/2026-11-10';
const data = Buffer.from('dan;od;do\n1-5;07:00;17:00\n').toString('base64');
// Of another account there is none with this id either.
const check_id = '018f0000-0000-7000-8000-000000000000';

export const rights = rightsOf(calls, {
  uporediVoznje: customers(
    'office',
    { kind: 'hours', period, files: [{ name: 'radno-vreme.csv', data }] },
    ok,
  ),
  uporediPonovo: customers('office', { check_id }, '404 trip-checks.not-found'),
  getProvere: customers('office', {}, ok),
  getNalazi: customers('office', { check_id }, '404 trip-checks.not-found'),
  obrisiProveru: customers('office', { check_id, what: 'all' }, ok),
  izvozNalaza: customers('office', { check_id }, '404 trip-checks.not-found'),
});
