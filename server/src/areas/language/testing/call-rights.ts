import * as calls from '@rampa/contract/language';
import { desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getTranslation: open({ languageId: '2' }, ok),
  getTekstovi: desk('editors', {}, ok),
  getJedanTekst: desk('editors', { key: 'нема-га' }, '404 language.text-not-found'),
  sacuvajTekst: desk(
    'editors',
    { key: 'нема-га', language: 'en', revision: 0, text: 'Home' },
    '404 language.text-not-found',
  ),
  vratiTekst: desk(
    'editors',
    { key: 'нема-га', language: 'en', revision: 0 },
    '404 language.text-not-found',
  ),
});
