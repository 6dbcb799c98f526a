import * as calls from '@rampa/contract/budgets';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getBudzeti: customers('office', {}, ok),
  sacuvajBudzet: customers(
    'office',
    ({ tagId }) => ({ subject: 'tag', subjectId: tagId, monthly: 500_000 }),
    ok,
    '404 budgets.subject-not-found',
  ),
  ukloniBudzet: customers('office', ({ tagId }) => ({ subject: 'tag', subjectId: tagId }), ok),
});
