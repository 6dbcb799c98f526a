import * as calls from '@rampa/contract/legal';
import { customers, desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getPravnaStrana: open({ page: 'terms' }, ok),
  getPrihvatanja: customers('everybody', {}, ok),
  potvrdiObavestenje: customers(
    'everybody',
    { page: 'terms', version: 7 },
    '404 legal.version-not-found',
  ),
  getPravneStrane: desk('editors', {}, ok),
  sacuvajNacrt: desk(
    'editors',
    {
      page: 'terms',
      language: 'en',
      revision: 7,
      text: 'Terms, {{office}} {{contact}} {{settlementBody}}',
    },
    '409 legal.draft-changed',
  ),
  odbaciNacrt: desk(
    'editors',
    { page: 'terms', language: 'en', revision: 7 },
    '409 legal.draft-changed',
  ),
  objaviNacrt: desk(
    'editors',
    { page: 'terms', serbianRevision: 7, englishRevision: 7, validFrom: '2030-01-01' },
    '409 legal.draft-changed',
  ),
});
