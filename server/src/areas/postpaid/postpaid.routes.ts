import { failure, success, type CompleteUpTo, type LanguageId } from '@rampa/contract';
import {
  getDospeliRacuni,
  getOdlozenoPlacanje,
  getPdfOdlozenogRacuna,
  getUgovorKupca,
  raskiniUgovorKupca,
  sacuvajUgovorKupca,
} from '@rampa/contract/postpaid';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { revisionOf } from './contract-revision.ts';
import { overdueView, overviewView } from './postpaid-view.ts';
import type { PostpaidArea } from './postpaid.area.ts';

/** Switched off: the calls of staff do not exist, and no customer has a contract. */
export function registerPostpaidRoutes(
  http: Http,
  { open }: Pick<PostpaidArea, 'open'>,
  completeness: { shown(languageId: LanguageId): Promise<CompleteUpTo | null> },
): void {
  const closed = failure('request.not-found');
  http.serveCustomer(getOdlozenoPlacanje, async (page, { scope, languageId }) => {
    const invoices = { items: [], totalRecords: 0 };
    if (open === null) return success({ contract: null, invoices, completeUpTo: null });
    // Said of what was used of a contract, and asked for before that is read; most customers have none.
    const completeUpTo = (await open.service.hasContract(scope))
      ? await completeness.shown(languageId ?? '2')
      : null;
    const overview = overviewView(await open.service.overview(scope, page), open.now());
    return success({ ...overview, completeUpTo });
  });
  http.serveCustomer(getPdfOdlozenogRacuna, async ({ number, languageId }, { scope }) =>
    open === null
      ? failure('postpaid.not-found')
      : viewed(await open.service.pdf(scope, number, languageId), ({ content, ...file }) => ({
          ...file,
          data: content.toString('base64'),
        })),
  );
  http.serveStaff(getUgovorKupca, async ({ account_id: accountId, ...page }, { scope }) =>
    open === null
      ? closed
      : viewed(await open.desk.overview(scope, accountId, page), (overview) => ({
          ...overviewView(overview, open.now()),
          note: overview.contract?.note ?? '',
          revision: revisionOf(overview.contract),
        })),
  );
  http.serveStaff(
    sacuvajUgovorKupca,
    async ({ account_id: accountId, limit: limitMinor, revision, ...wish }, { scope }) =>
      open === null ? closed : open.desk.save(scope, accountId, { ...wish, limitMinor }, revision),
  );
  http.serveStaff(raskiniUgovorKupca, async ({ account_id: accountId }, { scope }) =>
    open === null ? closed : open.desk.end(scope, accountId),
  );
  http.serveStaff(getDospeliRacuni, async (page, { scope }) =>
    open === null ? closed : success(overdueView(await open.desk.overdue(scope, page))),
  );
}
