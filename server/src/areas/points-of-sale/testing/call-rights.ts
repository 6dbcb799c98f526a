import * as calls from '@rampa/contract/points-of-sale';
import { ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getProdajnaMesta: open({}, ok),
});
