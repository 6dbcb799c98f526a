import * as calls from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const noColleague = '404 staff.colleague-not-found';

export const rights = rightsOf(calls, {
  getJa: desk('everybody', {}, ok),
  getTrag: desk('supervisors', {}, ok),
  izvozTraga: desk('supervisors', { format: 'csv' }, ok),
  getZaposleni: desk('supervisors', {}, ok),
  getPosaoZaposlenog: desk('supervisors', { user_id: uuid() }, noColleague),
  dodajZaposlenog: delicate(
    desk(
      'supervisors',
      () => ({
        email: `${uuid()}@rampa.example`,
        ime: 'Нова',
        prezime: 'Колегиница',
        role: 'clerk',
      }),
      ok,
    ),
    'always',
  ),
  posaljiPristupPonovo: delicate(desk('supervisors', { user_id: uuid() }, noColleague), 'always'),
  promeniUloguZaposlenog: delicate(
    desk('supervisors', { user_id: uuid(), role: 'clerk' }, noColleague),
    'always',
  ),
  oduzmiPristup: delicate(desk('supervisors', { user_id: uuid() }, noColleague), 'always'),
  ponistiDrugiFaktor: delicate(desk('supervisors', { user_id: uuid() }, noColleague), 'always'),
  traziKupce: desk('clerks', { text: 'Милица' }, ok),
  getKupac: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
  getIstorijaKupca: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
  dodajBelesku: desk(
    'clerks',
    { account_id: uuid(), kind: 'note', text: 'Зове поново сутра.', idempotencyKey: uuid() },
    '404 staff.customer-not-found',
  ),
  getPoslatMejl: desk(
    'clerks',
    { account_id: uuid(), entry_id: uuid() },
    '404 staff.mail-not-found',
  ),
  zapocniProveruPozivaoca: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
  zavrsiProveruPozivaoca: desk(
    'clerks',
    { account_id: uuid(), check_id: uuid(), answers: [] },
    '404 staff.check-not-found',
  ),
  zapocniUvid: desk(
    'clerks',
    { account_id: uuid(), reason: 'Пита зашто нема допуне.' },
    '404 staff.customer-not-found',
  ),
  zavrsiUvid: desk('clerks', { viewing_id: uuid() }, '409 staff.viewing-over'),
  getPodaciKupca: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
  sacuvajPodatkeKupca: desk(
    'clerks',
    {
      account_id: uuid(),
      user_id: uuid(),
      revision: '1-1',
      ime: 'Милица',
      prezime: 'Илић',
      telefon: '0641234567',
      languageId: '2',
      street: '',
      city: '',
      postcode: '',
    },
    '404 staff.customer-not-found',
  ),
  posaljiVezuKupcu: desk(
    'clerks',
    { account_id: uuid(), link: 'password' },
    '404 staff.customer-not-found',
  ),
  ukratkoOKupcu: desk('clerks', { account_id: uuid() }, '404 staff.customer-not-found'),
});
