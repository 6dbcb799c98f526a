import * as calls from '@rampa/contract/home';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getPocetna: customers('everybody', {}, ok),
});
