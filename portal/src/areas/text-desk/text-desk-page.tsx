import { getRouteApi } from '@tanstack/react-router';
import { TextListPage } from './text-list-page.tsx';
import { TextPage } from './text-page.tsx';

const route = getRouteApi('/uprava/tekstovi');

/** `/uprava/tekstovi`: a search in all texts, or one of them. */
export function TextDeskPage() {
  const { key } = route.useSearch();
  return key === undefined ? <TextListPage /> : <TextPage key={key} textKey={key} />;
}
