import type { EarlyCall, LanguageId } from '@rampa/contract';
import { proveriKod, readMailCode } from '@rampa/contract/mail-check';
import { type DrawnFor, firstViews } from '@rampa/contract/screens';
import type { PageAddress } from './page-address.ts';
import { ownsCompany, type PictureReader, sharesAccount } from './picture-request.ts';

/** Screens whose first picture the server draws, by their address, and for whom. */
const drawn: ReadonlyMap<string, DrawnFor | undefined> = new Map(
  firstViews.map(({ address, drawnFor }) => [address, drawnFor]),
);

export function isDrawnFor(screen: string, { claims }: Pick<PictureReader, 'claims'>): boolean {
  switch (drawn.get(screen)) {
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
