import * as calls from '@rampa/contract/purchases';
import { customers, ok, open, rightsOf } from '../../../testing/call-rights.ts';
import { newTagOrder } from '../../../testing/owned-by-use.ts';

const orderNotFound = '404 purchases.not-found';

export const rights = rightsOf(calls, {
  getPonuda: open({}, ok),
  napraviPorudzbinu: customers('office', () => newTagOrder('slip'), ok),
  getPregled: open(
    ({ tagOrder }) => ({ order_number: tagOrder, email: 'neko@primer.rs' }),
    '604 purchases.none',
  ),
  getPorudzbine: customers('office', {}, ok),
  getDetalji: customers(
    'office',
    ({ tagOrder }) => ({ order_number: tagOrder }),
    ok,
    orderNotFound,
  ),
  getKnjiznoOdobrenje: customers(
    'office',
    ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    orderNotFound,
  ),
  getRacun: customers(
    'office',
    ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    ok,
    orderNotFound,
  ),
  getIpsQr: customers(
    'office',
    ({ tagSlipOrder }) => ({ order_number: tagSlipOrder }),
    ok,
    orderNotFound,
  ),
  nastaviPlacanje: customers(
    'office',
    ({ tagOrder }) => ({ order_number: tagOrder }),
    '409 purchases.not-payable',
    orderNotFound,
  ),
  otkaziPorudzbinu: customers(
    'office',
    ({ tagOrder }) => ({ order_number: tagOrder, ticket: '1.x' }),
    ok,
    orderNotFound,
  ),
});
