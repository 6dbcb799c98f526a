import * as calls from '@rampa/contract/credit-notes';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getKnjiznaOdobrenja: customers('office', {}, ok),
  getPdfOdobrenja: customers('office', { number: 'KP-2026-000000' }, '404 credit-notes.not-found'),
});
