import type { LanguageId } from '@rampa/contract';
import { getObavestenja } from '@rampa/contract/identity';
import { getPrihvatanja } from '@rampa/contract/legal';
import { noticesAsked } from '../app/notices-asked.ts';
import { comesWithPage } from '../lib/api/queries.ts';
import { session } from '../lib/portal.ts';
import { isStaff } from '../lib/session/is-staff.ts';

/**
 * What parts of a customer's frame ask whose code comes later (`extra`), and which are not in the picture: the bell and
 * the news of legal pages. They find their answers in the page.
 */
export function noteFrameCalls(path: string, languageId: LanguageId): void {
  const { authenticated, user } = session.get();
  if (!authenticated || isStaff(user) || !path.startsWith('/pages/')) return;
  comesWithPage(getObavestenja, noticesAsked(languageId));
  comesWithPage(getPrihvatanja, {});
}
