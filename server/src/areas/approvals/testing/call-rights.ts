import * as calls from '@rampa/contract/approvals';
import { v7 as uuid } from 'uuid';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const named = { account_id: uuid(), proposal_id: uuid() };
const unknown = '404 approvals.not-found';

export const rights = rightsOf(calls, {
  getPredlozi: desk('clerks', {}, ok),
  izvrsiPredlog: desk('clerks', named, unknown),
  odbijPredlog: desk('clerks', { ...named, note: 'износ је погрешан' }, unknown),
  povuciPredlog: desk('clerks', named, unknown),
});
