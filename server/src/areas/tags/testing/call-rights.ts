import * as calls from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { customers, desk, ok, rightsOf, tagNotFound } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getTagovi: { ...customers('everybody', {}, ok), key: 'tags:read' },
  getVozaci: { ...customers('office', {}, ok), key: 'drivers:write' },
  dodeliVozaca: {
    ...customers('office', ({ tagId }) => ({ tag_id: tagId, driver_id: '' }), ok, tagNotFound),
    key: 'drivers:write',
  },
  sacuvajTag: {
    ...customers(
      'office',
      ({ tagId }) => ({ tag_id: tagId, nickname: 'Нови', plate: 'BG999-ZZ' }),
      ok,
      tagNotFound,
    ),
    key: 'tags:write',
  },
  sacuvajViseTagova: {
    ...customers(
      'office',
      ({ tagId }) => ({ tags: [{ tag_id: tagId, plate: 'BG998-ZZ' }] }),
      ok,
      tagNotFound,
    ),
    key: 'tags:write',
  },
  zapocniPredaju: {
    ...customers('owners', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    proof: 'always',
  },
  opozoviPredaju: customers('owners', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
  preuzmiTag: customers(
    'office',
    { serial_number: '004399999999', code: 'AAAA-AAAA-AAAA-AAAA' },
    '404 tags.handover-code-wrong',
  ),
  prijaviIzgubljen: customers(
    'everybody',
    ({ tagId }) => ({ tag_id: tagId, reason: 'ukraden' }),
    ok,
    tagNotFound,
  ),
  prijaviPronadjen: customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
  iskljuciTag: customers('office', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
  ukljuciTag: customers('office', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
  getBlokade: desk('clerks', { account_id: uuid(), tag_id: uuid() }, tagNotFound),
  blokirajTag: desk(
    'clerks',
    { account_id: uuid(), tag_id: uuid(), reason: 'document' },
    tagNotFound,
  ),
  odblokirajTag: desk(
    'clerks',
    { account_id: uuid(), tag_id: uuid(), blockId: uuid() },
    tagNotFound,
  ),
  blokirajNalog: desk(
    'clerks',
    { account_id: uuid(), reason: 'document', note: 'уговор није враћен' },
    '409 tags.account-not-open',
  ),
  odblokirajNalog: desk(
    'clerks',
    { account_id: uuid(), reason: 'document' },
    '409 tags.account-not-open',
  ),
  poveziTagKupca: desk(
    'clerks',
    {
      account_id: uuid(),
      serial_number: '004100000000',
      verificationCode: '12345678',
      reason: 'asked-by-phone',
    },
    '409 tags.account-not-open',
  ),
  izmeniTagKupca: desk(
    'clerks',
    {
      account_id: uuid(),
      tag_id: uuid(),
      nickname: '',
      plate: '',
      revision: '',
      reason: 'asked-by-phone',
    },
    '409 tags.account-not-open',
  ),
  zameniTagKupca: desk(
    'clerks',
    {
      account_id: uuid(),
      tag_id: uuid(),
      serial_number: '004100000000',
      verificationCode: '12345678',
      reason: 'defective',
      idempotencyKey: 'matrix-key',
    },
    tagNotFound,
  ),
  getMestaTroska: { ...customers('office', {}, ok), key: 'tags:read' },
  // Another code each time, for a code is there once.
  sacuvajMestoTroska: {
    ...customers(
      'office',
      ({ costCentreId }) => ({ costCentreId, code: uuid().slice(-12), name: 'Продаја' }),
      ok,
      '404 tags.cost-centre-not-found',
    ),
    key: 'tags:write',
  },
  ukloniMestoTroska: {
    ...customers(
      'office',
      ({ costCentreId }) => ({ costCentreId }),
      '409 tags.cost-centre-in-use',
      '404 tags.cost-centre-not-found',
    ),
    key: 'tags:write',
  },
  // Other people's tags are none of the selection; their cost centre is not there.
  pregledIzmene: customers(
    'office',
    ({ tagId, costCentreId }) => ({
      selection: { by: 'tags', tagIds: [tagId] },
      changes: { costCentreId },
    }),
    ok,
    '404 tags.cost-centre-not-found',
  ),
  izmeniTagove: customers(
    'office',
    ({ tagId, costCentreId }) => ({
      selection: { by: 'tags', tagIds: [tagId] },
      changes: { costCentreId },
      digest: 'није виђено',
    }),
    '409 tags.edit-outdated',
    '404 tags.cost-centre-not-found',
  ),
  uveziTagove: customers('office', { data: 'MQ==' }, ok),
  izvozTagova: customers('office', {}, ok),
  getIzmene: customers('office', {}, ok),
  ponistiIzmenu: customers('office', ({ editId }) => ({ editId }), ok, '404 tags.edit-not-found'),
  // Another tag each time, for guesses are throttled by tag.
  verifikujTag: customers(
    'office',
    () => ({ serial_number: uuid().slice(-12), verificationCode: '12345678' }),
    '404 tags.code-wrong',
  ),
});
