import * as calls from '@rampa/contract/personal-data';
import { customers, delicate, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  izvozPodataka: delicate(customers('everybody', {}, ok), 'always'),
  getSacuvaniPodaci: customers('everybody', {}, ok),
  getZatvaranje: customers('owners', {}, ok),
  // Without the confirming word: nobody's account is closed here.
  obrisiNalog: delicate(
    customers('owners', { bankAccount: '', confirmed: false }, '400 request.invalid'),
    { when: { bankAccount: '840-955845-10', confirmed: true } },
  ),
});
