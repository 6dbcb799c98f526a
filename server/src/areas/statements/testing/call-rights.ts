import * as calls from '@rampa/contract/statements';
import { customers, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getMesecniIzvodi: { ...customers('office', {}, ok), key: 'statements:read' },
  izaberiIzvode: customers('office', { wanted: true }, ok),
  preuzmiIzvod: {
    ...customers(
      'office',
      ({ statementId }) => ({ statementId, format: 'csv' }),
      ok,
      '404 statements.not-found',
    ),
    key: 'statements:read',
  },
});
