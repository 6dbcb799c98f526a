import * as calls from '@rampa/contract/savings';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

// Nobody else's passages can be named: whoever asks gets savings of their own.
export const rights = rightsOf(calls, {
  getIznosUstede: customers('everybody', {}, ok),
  getUstede: customers('everybody', {}, ok),
  izvozUsteda: customers('everybody', { format: 'csv' }, ok),
});
