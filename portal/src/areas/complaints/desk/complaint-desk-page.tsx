import { getRouteApi } from '@tanstack/react-router';
import { DeskComplaintPage } from './desk-complaint-page.tsx';
import { DeskQueuePage } from './desk-queue-page.tsx';

const route = getRouteApi('/uprava/reklamacije');

/** `/uprava/reklamacije`: the queue, or a complaint, as the address says. */
export function ComplaintDeskPage() {
  const { complaint_number: number } = route.useSearch();
  return number === undefined ? (
    <DeskQueuePage />
  ) : (
    <DeskComplaintPage key={number} number={number} />
  );
}
