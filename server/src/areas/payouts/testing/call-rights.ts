import * as calls from '@rampa/contract/payouts';
import { v7 as uuid } from 'uuid';
import { delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const unknownPayout = { payout_id: uuid() };
const unknownFile = { file_id: uuid() };
const noPayout = '404 payouts.not-found';
const noFile = '404 payouts.file-not-found';

export const rights = rightsOf(calls, {
  getIsplate: desk('clerks', {}, ok),
  potvrdiIsplatu: desk('clerks', unknownPayout, noPayout),
  zavediIsplatu: desk('clerks', { ...unknownPayout, paidOn: '2026-11-20' }, noPayout),
  vratiIsplatu: delicate(
    desk(
      'clerks',
      {
        ...unknownPayout,
        returnedOn: '2026-11-20',
        reason: 'Рачун је угашен',
        payee: 'Јована Исплата',
        bankAccount: '840-955845-10',
      },
      noPayout,
    ),
    'always',
  ),
  getDatotekeIsplata: desk('clerks', {}, ok),
  pripremiDatotekuIsplata: desk('clerks', {}, '409 payouts.none-to-pay'),
  odobriDatotekuIsplata: delicate(desk('clerks', unknownFile, noFile), 'always'),
  odbaciDatotekuIsplata: delicate(desk('clerks', unknownFile, noFile), {
    when: { ...unknownFile, bankRefused: true },
  }),
  getDatotekaIsplata: desk('clerks', unknownFile, noFile),
  zavediDatotekuIsplata: desk('clerks', { ...unknownFile, paidOn: '2026-11-20' }, noFile),
});
