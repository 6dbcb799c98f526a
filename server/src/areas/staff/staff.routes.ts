import { failure, success } from '@rampa/contract';
import {
  dodajBelesku,
  getIstorijaKupca,
  getJa,
  getKupac,
  ukratkoOKupcu,
  getPoslatMejl,
  getTrag,
  izvozTraga,
  traziKupce,
  zapocniProveruPozivaoca,
  zapocniUvid,
  zavrsiProveruPozivaoca,
  zavrsiUvid,
} from '@rampa/contract/staff';
import type { Http } from '../../platform/http/http.ts';
import { whereUsed, type StaffCalls } from '../../platform/http/where-used.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { CallerCheck } from './caller/caller-check.ts';
import type { Settings } from '../../platform/settings.ts';
import { unusedParts } from './unused-parts-view.ts';
import { auditLineView } from './audit-line-view.ts';
import { briefView, cardView, foundCustomersView } from './customer-view.ts';
import type { CustomerDesk } from './customers.service.ts';
import { historyView, sentMailView } from './history/history-view.ts';
import type { CustomerHistory } from './history/history.service.ts';
import type { StaffService } from './staff.service.ts';
import { begunViewingView } from './viewing/viewing-view.ts';
import type { Viewings } from './viewing/viewing.service.ts';

export function registerStaffRoutes(
  http: Http,
  service: StaffService,
  customers: CustomerDesk,
  {
    bankStatements,
    seeAsCustomer,
    dayClose,
    cashAtCounter,
    tagsByStaff,
    ordersDesk,
    tagReplacement,
    priceLists,
    staffDesk,
    pointsDesk,
    stationsDesk,
    eInvoices,
    postpaid,
    uses,
  }: Pick<
    Settings,
    | 'bankStatements'
    | 'seeAsCustomer'
    | 'dayClose'
    | 'cashAtCounter'
    | 'tagsByStaff'
    | 'ordersDesk'
    | 'tagReplacement'
    | 'priceLists'
    | 'staffDesk'
    | 'pointsDesk'
    | 'stationsDesk'
    | 'eInvoices'
    | 'postpaid'
    | 'uses'
  >,
): void {
  http.serveStaff(traziKupce, async ({ text }, { scope }) =>
    success(foundCustomersView(await customers.search(scope, text))),
  );
  http.serveStaff(getKupac, async ({ account_id: accountId, languageId }, { scope }) =>
    viewed(await customers.card(scope, accountId, languageId), (card) =>
      cardView(card, languageId),
    ),
  );
  http.serveStaff(ukratkoOKupcu, async ({ account_id: accountId }, { scope }) =>
    viewed(await customers.brief(scope, accountId), briefView),
  );
  http.serveStaff(getJa, async (_, { scope }) => {
    const { firstName, lastName, email, role } = scope.staff;
    const alone = scope.limits.alone['account-block'];
    return success({
      ime: firstName,
      prezime: lastName,
      email,
      role,
      blocksAlone: alone === 'any' ? null : alone,
      switchedOff: [
        ...(eInvoices === null ? (['e-invoices'] as const) : []),
        ...(postpaid === null ? (['postpaid'] as const) : []),
        ...(bankStatements ? [] : (['reconciliation'] as const)),
        ...(seeAsCustomer ? [] : (['viewing'] as const)),
        ...(dayClose ? [] : (['books'] as const)),
        ...(cashAtCounter ? [] : (['cash'] as const)),
        ...(tagsByStaff ? [] : (['tag-service'] as const)),
        ...(ordersDesk ? [] : (['orders'] as const)),
        ...(staffDesk ? [] : (['staff-desk'] as const)),
        ...(pointsDesk ? [] : (['points-desk'] as const)),
        ...(stationsDesk ? [] : (['stations-desk'] as const)),
        ...(tagReplacement === 'off' ? (['tag-replacement'] as const) : []),
        ...(priceLists === 'false' ? (['price-lists'] as const) : []),
        ...unusedParts(uses),
        ...(tagReplacement === 'serial-number' ? (['tag-replacement-code'] as const) : []),
      ],
    });
  });
  const trail = whereUsed(http, uses.trailDesk);
  trail.serveStaff(getTrag, async (input, { scope }) => {
    const { items, totalRecords } = await service.trail(scope, input);
    return success({ items: items.map(auditLineView), totalRecords });
  });
  trail.serveStaffFile(izvozTraga, ({ everybody, ...wish }, { scope }) =>
    service.trailFile(scope, { ...wish, everybody: everybody === 'yes' }),
  );
}

export function registerCustomerHistoryRoutes(
  http: StaffCalls,
  history: CustomerHistory,
  callers: CallerCheck,
): void {
  http.serveStaff(getIstorijaKupca, async ({ account_id, part, after }, { scope }) => {
    const from = after === undefined ? null : { at: after.at, id: after.entry_id };
    return viewed(await history.list(scope, account_id, { part, after: from }), historyView);
  });
  http.serveStaff(dodajBelesku, async ({ account_id, text: body, ...note }, { scope }) =>
    viewed(await history.addNote(scope, account_id, { ...note, body }), (noteId) => ({
      entry_id: noteId,
    })),
  );
  http.serveStaff(getPoslatMejl, async ({ account_id, entry_id }, { scope }) =>
    viewed(await history.mail(scope, account_id, entry_id), sentMailView),
  );
  http.serveStaff(zapocniProveruPozivaoca, async ({ account_id }, { scope }) =>
    viewed(await callers.begin(scope, account_id), ({ checkId, questions }) => ({
      check_id: checkId,
      questions: [...questions],
    })),
  );
  http.serveStaff(zavrsiProveruPozivaoca, ({ account_id, check_id, answers }, { scope }) =>
    callers.end(scope, account_id, check_id, answers),
  );
}

export function registerViewingRoutes(http: Http, viewings: Viewings, on: boolean): void {
  // Where the operator does without, the calls do not exist.
  const off = failure('request.not-found');
  http.serveStaff(zapocniUvid, async ({ account_id: accountId, reason }, { scope }) => {
    if (!on) return off;
    const begun = await viewings.begin(scope, { accountId, reason });
    return begun.ok ? success(begunViewingView(begun.value)) : begun;
  });
  http.serveStaff(zavrsiUvid, async ({ viewing_id: viewingId }, { scope }) =>
    on ? viewings.end(scope, viewingId) : off,
  );
}
