import * as calls from '@rampa/contract/purchases';
import { customers, desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';
import { newTagOrder } from '../../../testing/owned-by-use.ts';

const orderNotFound = '404 purchases.not-found';
const unknown = { order_number: '000000000000' };
const deviceNotFound = '404 purchases.device-not-found';
const unknownDevice = { serial_number: '004199999999' };

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
  getOtpremu: desk('clerks', {}, ok),
  getPorudzbinaZaOtpremu: desk('clerks', unknown, orderNotFound),
  izdvojUredjaje: desk('clerks', { ...unknown, next: true }, orderNotFound),
  vratiUredjajNaStanje: desk(
    'clerks',
    { ...unknown, serial_number: '004100000000' },
    orderNotFound,
  ),
  odstampajOtpremnicu: desk('clerks', { ...unknown, sheets: 0 }, orderNotFound),
  otpremiPorudzbinu: desk('clerks', unknown, orderNotFound),
  uruciPorudzbinu: desk('clerks', unknown, orderNotFound),
  vracenaPosiljka: desk('clerks', unknown, orderNotFound),
  getUredjaj: desk('clerks', unknownDevice, deviceNotFound),
  ispraviUredjaje: desk(
    'clerks',
    { serial_numbers: ['004199999999'], change: { what: 'out', reason: 'lost' } },
    '409 purchases.device-unknown',
  ),
  primiVracenUredjaj: desk('clerks', { ...unknownDevice, reason: 'faulty' }, deviceNotFound),
  getBaterijePriKraju: desk('clerks', {}, ok),
  getZalihe: desk('clerks', {}, ok),
  sacuvajNajmanjeZalihe: desk('clerks', { kategorija: 'I', minimum: 0 }, ok),
  getStanjeProdajnihMesta: desk('clerks', {}, ok),
  premestiUredjaje: desk(
    'clerks',
    { serial_numbers: ['004199999999'] },
    '409 purchases.device-unknown',
  ),
  zadajMinimumMesta: desk(
    'clerks',
    { point_id: 'no-such-point', kategorija: 'I', minimum: 0 },
    '409 purchases.point-sells-none',
  ),
  primiUredjaje: desk('clerks', { kategorija: 'I', serial_numbers: ['004100000000'] }, ok),
});
