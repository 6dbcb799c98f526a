import * as calls from '@rampa/contract/price-lists';
import { delicate, desk, ok, rightsOf } from '../../../testing/call-rights.ts';

const unknown = '00000000-0000-7000-8000-000000000000';
const notFound = '404 price-lists.not-found';

export const rights = rightsOf(calls, {
  getCenovnici: desk('supervisors', {}, ok),
  getCeneCenovnika: desk('supervisors', { version: 'rs-2026' }, ok),
  pregledajCenovnik: desk('supervisors', { version: 'rs-2026' }, ok),
  izvozPromenaCenovnika: desk('supervisors', { version: 'rs-2026' }, ok),
  ucitajCenovnik: desk('supervisors', { data: '' }, ok),
  primeniCenovnik: delicate(
    desk('supervisors', { draft_id: unknown, revision: '1' }, notFound),
    'always',
  ),
  odbaciCenovnik: desk('supervisors', { draft_id: unknown }, ok),
  povuciCenovnik: delicate(desk('supervisors', { version: 'no-such-version' }, notFound), 'always'),
});
