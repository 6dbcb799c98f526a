import * as calls from '@rampa/contract/reports';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getStanjeRada: desk('everybody', {}, ok),
});
