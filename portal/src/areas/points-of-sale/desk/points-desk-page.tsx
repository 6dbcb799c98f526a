import { getRouteApi } from '@tanstack/react-router';
import { NewPointPage, PointPage } from './point-page.tsx';
import { PointListPage } from './point-list-page.tsx';

const route = getRouteApi('/uprava/prodajna-mesta');

/** `/uprava/prodajna-mesta`: the points of sale, one of them, or a new one. */
export function PointsDeskPage() {
  const { point, new: isNew } = route.useSearch();
  if (point !== undefined) return <PointPage key={point} id={point} />;
  return isNew === 'yes' ? <NewPointPage /> : <PointListPage />;
}
