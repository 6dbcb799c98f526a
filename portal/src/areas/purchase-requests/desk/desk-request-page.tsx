import { type DeskRequest, getZahtevFirme } from '@rampa/contract/purchase-requests';
import { SearchX } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { settings } from '../../../lib/portal.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RequestDetails } from '../request-details.tsx';
import { RequestOffer } from '../request-offer.tsx';
import { RequestState } from '../request-state.tsx';
import { shownState, offeredUntil } from '../shown-state.ts';
import { PriceForm } from './price-form.tsx';
import { RefuseButton } from './refuse-button.tsx';

/** A company's request, for a clerk to price or refuse. */
export function DeskRequestPage({ number }: { readonly number: string }) {
  const { t } = useTexts();
  const state = useCall(getZahtevFirme, { request_number: number });
  return (
    <Page
      title={t('purchase-requests.one', { number })}
      actions={
        <ButtonLink to="/uprava/zahtevi" search={{}} kind="quiet">
          {t('purchase-requests.all')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="28rem" />}
        empty={({ code }) =>
          code === 'purchase-requests.not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('purchase-requests.not-found')} />
          ) : undefined
        }
      >
        {(shown) => <Shown shown={shown} />}
      </Loaded>
    </Page>
  );
}

function Shown({ shown }: { readonly shown: DeskRequest }) {
  const { t, formats } = useTexts();
  const { request } = shown;
  const { price, order, answer } = request;
  const until = offeredUntil(request);
  return (
    <>
      <Stack gap="wide">
        <Row>
          <RequestState state={shownState(request)} desk />
          {until === null ? null : (
            <span>
              {t('purchase-requests.valid-until')}: {formats.day(until)}
            </span>
          )}
        </Row>
        <RequestDetails
          request={request}
          more={[
            {
              term: t(`purchase-requests.desk-tax-number-${settings.country}`),
              value: request.pib,
            },
            { term: t('identity.company-number'), value: request.companyNumber },
            ...(order === null
              ? []
              : [{ term: t('purchases.order-number'), value: order.order_number }]),
            ...(request.state === 'refused'
              ? [{ term: t('purchase-requests.next-refused'), value: answer }]
              : []),
          ]}
        />
        {price === null ? null : <RequestOffer request={request} price={price} />}
      </Stack>
      {request.withdrawable ? (
        <Section
          title={t(
            price === null ? 'purchase-requests.desk-price' : 'purchase-requests.desk-price-anew',
          )}
          actions={<RefuseButton request={request} />}
        >
          <PriceForm shown={shown} />
        </Section>
      ) : null}
    </>
  );
}
