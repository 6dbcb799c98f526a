import { getRouteApi } from '@tanstack/react-router';
import { ComplaintDetailsPage } from './complaint-details-page.tsx';
import { ComplaintListPage } from './complaint-list-page.tsx';
import { NewComplaintPage } from './new-complaint-page.tsx';

const route = getRouteApi('/pages/reklamacije');

/** `/pages/reklamacije`: the list, a complaint, or the form for a new one, as the address says. */
export function ComplaintsPage() {
  const { complaint_number: number, filed, about, id = '' } = route.useSearch();
  if (number !== undefined) {
    return <ComplaintDetailsPage key={number} number={number} filed={filed === 'yes'} />;
  }
  return about === undefined ? (
    <ComplaintListPage />
  ) : (
    <NewComplaintPage key={`${about} ${id}`} about={about} id={id} />
  );
}
