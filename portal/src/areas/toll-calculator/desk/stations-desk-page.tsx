import { getRouteApi } from '@tanstack/react-router';
import { StationListPage } from './station-list-page.tsx';
import { NewStationPage, StationPage } from './station-page.tsx';

const route = getRouteApi('/uprava/naplatne-stanice');

/** `/uprava/naplatne-stanice`: the toll stations, one of them, or a new one. */
export function StationsDeskPage() {
  const { station, new: isNew } = route.useSearch();
  if (station !== undefined) return <StationPage key={station} id={station} />;
  return isNew === 'yes' ? <NewStationPage /> : <StationListPage />;
}
