import * as calls from '@rampa/contract/corrections';
import { v7 as uuid } from 'uuid';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const mended = {
  record_id: uuid(),
  serialNumber: '000000000001',
  entryStation: '',
  enteredAt: '',
  exitStation: 'rs-a1-novi-sad-jug',
  exitedAt: '2026-11-19T09:28:00+01:00',
  lane: '3',
  category: 'I',
};
const corrected = {
  account_id: uuid(),
  passage_id: uuid(),
  nothing: true,
  entryStation: '',
  category: 'I',
};
const unknown = '404 corrections.not-found';

export const rights = rightsOf(calls, {
  getOdbijeniProlasci: desk('clerks', {}, ok),
  obracunajOdbijeni: desk('clerks', mended, unknown),
  naplatiOdbijeni: desk('clerks', { ...mended, note: 'по снимку', amount: 32_000 }, unknown),
  obracunajStraniOdbijeni: desk(
    'clerks',
    { record_id: uuid(), serialNumber: '000000000001' },
    unknown,
  ),
  naplatiStraniOdbijeni: desk(
    'clerks',
    { record_id: uuid(), serialNumber: '000000000001', note: 'по снимку', amount: 32_000 },
    unknown,
  ),
  getOznaceniProlasci: desk('clerks', {}, ok),
  uzmiNaProveru: desk('clerks', { account_id: uuid(), passage_id: uuid() }, unknown),
  obracunajIspravku: desk('clerks', corrected, unknown),
  ispraviProlazak: desk('clerks', { ...corrected, note: 'по снимку', refund: 100 }, unknown),
  prihvatiOznacene: desk(
    'clerks',
    { passages: [{ account_id: uuid(), passage_id: uuid() }], note: 'снимак је јасан' },
    ok,
  ),
  resiOdbijene: desk(
    'clerks',
    { record_ids: [uuid()], decision: 'written-off', note: 'без таблице' },
    ok,
  ),
});
