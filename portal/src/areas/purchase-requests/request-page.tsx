import { getZahtevDetalji, type PurchaseRequest } from '@rampa/contract/purchase-requests';
import { SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NotTaken } from './not-taken.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestDetails } from './request-details.tsx';
import { RequestNext } from './request-next.tsx';
import { RequestOffer } from './request-offer.tsx';
import { RequestSign } from './request-sign.tsx';
import { RequestSlip } from './request-slip.tsx';
import { shownState } from './shown-state.ts';

interface RequestPageProps {
  readonly number: string;
  /** It was sent just now: the page says so, and what happens next. */
  readonly sent: boolean;
}

/** A request: its state, its price, what can be done. */
export function RequestPage({ number, sent }: RequestPageProps) {
  const { t } = useTexts();
  const state = useCall(getZahtevDetalji, { request_number: number });
  const request = state.value;
  if (request !== undefined) {
    // Another state is another page: its heading gets the focus.
    return (
      <RequestView
        key={`${request.state} ${request.price?.revision ?? 0}`}
        request={request}
        sent={sent}
      />
    );
  }
  return (
    <Page title={t('purchase-requests.one', { number })} actions={<AllLink />}>
      <Loaded
        state={state}
        skeleton={<Skeleton height="28rem" />}
        empty={({ code }) => {
          if (code === 'request.not-found') return <NotTaken />;
          return code === 'purchase-requests.not-found' ? <NoRequest /> : undefined;
        }}
      >
        {() => null}
      </Loaded>
    </Page>
  );
}

function RequestView({
  request,
  sent,
}: {
  readonly request: PurchaseRequest;
  readonly sent: boolean;
}) {
  const { t } = useTexts();
  const shown = shownState(request);
  return (
    <Page
      title={t(
        sent && shown === 'sent'
          ? 'purchase-requests.title-just-sent'
          : `purchase-requests.title-${shown}`,
      )}
      actions={<AllLink />}
    >
      <Stack gap="wide">
        <RequestSign request={request} />
        <RequestNext request={request} />
        <RequestActions request={request} />
        {request.price === null ? null : <RequestOffer request={request} price={request.price} />}
      </Stack>
      {request.acceptable ? <RequestSlip number={request.request_number} /> : null}
      <Section title={t('purchase-requests.asked')}>
        <RequestDetails request={request} />
      </Section>
    </Page>
  );
}

function AllLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/pages/pregled-zahteva-kupovina" search={{}} kind="quiet">
      {t('purchase-requests.all')}
    </ButtonLink>
  );
}

function NoRequest() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('purchase-requests.not-found')}
      actions={<AllLink />}
    />
  );
}
