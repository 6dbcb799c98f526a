import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../../lib/session/use-session.ts';
import { CompaniesOnlyPage } from './companies-only-page.tsx';
import { NewRequestPage } from './new-request-page.tsx';
import { RequestListPage } from './request-list-page.tsx';
import { RequestPage } from './request-page.tsx';

const route = getRouteApi('/pages/pregled-zahteva-kupovina');

/** `/pages/pregled-zahteva-kupovina`: the list, a request, or the form, as the address says. */
export function RequestsPage() {
  const { request_number: number, sent, new: isNew, from } = route.useSearch();
  const { user } = useSession();
  if (user !== null && user.lice !== 'pravno') return <CompaniesOnlyPage lice={user.lice} />;
  if (number !== undefined) {
    return <RequestPage key={number} number={number} sent={sent === 'yes'} />;
  }
  return isNew === 'yes' ? <NewRequestPage key={from ?? ''} from={from} /> : <RequestListPage />;
}
