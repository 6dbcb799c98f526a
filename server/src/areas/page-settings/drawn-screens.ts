import type { EarlyCall, LanguageId } from '@rampa/contract';
import { proveriKod, readMailCode } from '@rampa/contract/mail-check';
import { canAsk, type DrawnFor, firstViewAt } from '@rampa/contract/screens';
import type { PageAddress } from './page-address.ts';
import { ownsCompany, type PictureReader, sharesAccount } from './picture-request.ts';

/**
 * How an address is drawn: as the `screen` that all readers of a kind see first, or with what it `asks` for whoever opens
 * it. Undefined if its page comes without a picture.
 */
export function drawnAs(
  { search, screen }: Pick<PageAddress, 'search' | 'screen'>,
  { claims }: Pick<PictureReader, 'claims'>,
): 'screen' | 'asks' | undefined {
  const view = firstViewAt(screen);
  if (view === undefined || !isFor(view.drawnFor, claims)) return undefined;
  if (view.address === screen) return 'screen';
  return canAsk(view, search) ? 'asks' : undefined;
}

function isFor(drawnFor: DrawnFor | undefined, claims: PictureReader['claims']): boolean {
  switch (drawnFor) {
    case undefined:
      return false;
    case 'all':
      return true;
    case 'visitors':
      return claims === null;
    case 'customers':
      return claims !== null;
    case 'owners':
      return sharesAccount(claims);
    case 'company-owners':
      return ownsCompany(claims);
  }
}

/**
 * The call that an address makes by itself, whoever opens it: its screen is drawn with the answer, for readers
 * without scripts too. Undefined for other addresses.
 */
export function callOfAddress(
  { path, search }: PageAddress,
  languageId: LanguageId,
): EarlyCall | undefined {
  const kod = search.get('kod')?.trim() ?? '';
  if (path !== '/provera' || search.size !== 1 || kod === '') return undefined;
  // As the portal calls it, which looks for the answer under this address.
  const query = new URLSearchParams({ kod: readMailCode(kod) ?? kod, languageId });
  return { method: proveriKod.method, address: `${proveriKod.path}?${query.toString()}` };
}
