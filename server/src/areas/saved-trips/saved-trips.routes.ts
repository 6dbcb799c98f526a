import { success } from '@rampa/contract';
import {
  getPredloziVoznji,
  getStanjePuta,
  getVoznje,
  sacuvajVoznju,
  ukloniVoznju,
} from '@rampa/contract/saved-trips';
import type { Http } from '../../platform/http/http.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import { bitsOf } from './event-times.ts';
import { proposalsView, savedTripsView, wayConditionsView } from './saved-trip-view.ts';
import type { SavedTripsArea } from './saved-trips.area.ts';

export function registerSavedTripsRoutes(
  http: Http,
  area: SavedTripsArea,
  completeness: Pick<SaidCompleteness, 'shown'>,
): void {
  const { trips, proposals, onWays, calculator, currency } = area;
  http.serveCustomer(getVoznje, async ({ languageId }, { scope }) => {
    const completeUpTo = await completeness.shown(languageId);
    const shown = savedTripsView(await trips.list(scope), { calculator, currency, languageId });
    return success({ ...shown, completeUpTo });
  });
  http.serveCustomer(getPredloziVoznji, async ({ languageId }, { scope }) =>
    success(proposalsView(await proposals(scope), { calculator, currency, languageId })),
  );
  http.serve(getStanjePuta, async ({ languageId, kategorija: category, from, to, date }) =>
    success(wayConditionsView(await onWays({ from, to, category, date }), languageId)),
  );
  http.serveCustomer(sacuvajVoznju, (wanted, { scope }) =>
    trips.save(scope, {
      tripId: wanted.id,
      name: wanted.name,
      stationIds: wanted.stations,
      category: wanted.kategorija,
      tagId: wanted.tag_id === '' ? null : wanted.tag_id,
      days: bitsOf(wanted.days),
      hour: wanted.hour,
    }),
  );
  http.serveCustomer(ukloniVoznju, async ({ id }, { scope }) => {
    await trips.remove(scope, id);
    return success({});
  });
}
