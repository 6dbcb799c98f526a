import * as calls from '@rampa/contract/personal-data';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  izvozPodataka: customers('everybody', {}, ok),
  getZatvaranje: customers('owners', {}, ok),
  // Without the confirming word: nobody's account is closed here.
  obrisiNalog: customers('owners', { bankAccount: '', confirmed: false }, '400 request.invalid'),
});
