import * as calls from '@rampa/contract/passages';
import { v7 as uuid } from 'uuid';
import { customers, desk, ok, rightsOf, tagNotFound } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getProlasci: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    key: 'passages:read',
  },
  getPotpunost: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    key: 'passages:read',
  },
  getNeobicniProlasci: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    key: 'passages:read',
  },
  getPotrosnja: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId }), ok, tagNotFound),
    key: 'passages:read',
  },
  getTroskoviPoMestima: {
    ...customers(
      'office',
      ({ costCentreId }) => ({ costCentreId }),
      ok,
      '404 tags.cost-centre-not-found',
    ),
    key: 'passages:read',
  },
  getObracun: {
    ...customers(
      'everybody',
      ({ passageId }) => ({ passage_id: passageId }),
      ok,
      '404 passages.not-found',
    ),
    key: 'passages:read',
  },
  getProlasciKupca: desk('clerks', { account_id: uuid() }, ok),
  getObracunKupca: desk(
    'clerks',
    { account_id: uuid(), passage_id: uuid() },
    '404 passages.not-found',
  ),
  izvozProlazaka: {
    ...customers('everybody', ({ tagId }) => ({ tag_id: tagId, format: 'csv' }), ok, tagNotFound),
    key: 'passages:read',
  },
});
