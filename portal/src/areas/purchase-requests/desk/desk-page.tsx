import { getRouteApi } from '@tanstack/react-router';
import { DeskListPage } from './desk-list-page.tsx';
import { DeskRequestPage } from './desk-request-page.tsx';

const route = getRouteApi('/uprava/zahtevi');

/** `/uprava/zahtevi`: the queue, or one request. */
export function DeskPage() {
  const { request_number: number } = route.useSearch();
  return number === undefined ? <DeskListPage /> : <DeskRequestPage key={number} number={number} />;
}
