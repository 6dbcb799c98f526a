import { getPonudaGosta } from '@rampa/contract/top-ups';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Page, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GuestForm } from './guest-form.tsx';
import { GuestOrder } from './guest-order.tsx';

const route = getRouteApi('/pages/dopuna-gost');

/** `/pages/dopuna-gost`: top up a tag without signing in, and see the outcome. */
export function GuestTopUpPage() {
  const { order_number: orderNumber, code = '' } = route.useSearch();
  return orderNumber === undefined ? (
    <NewGuestTopUp />
  ) : (
    <GuestOrder key={orderNumber} orderNumber={orderNumber} code={code} />
  );
}

function NewGuestTopUp() {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const state = useCall(getPonudaGosta, {});
  return (
    <Page title={t('top-ups.guest-title')} lead={t('top-ups.guest-lead')} width="column">
      <Stack gap="wide">
        <Loaded state={state} skeleton={<Skeleton height="30rem" />}>
          {(offer) => <GuestForm offer={offer} />}
        </Loaded>
        {authenticated ? (
          <p>
            <Link to="/pages/dopuna-pregled">{t('top-ups.guest-own')}</Link>
          </p>
        ) : (
          <p>
            <Link to="/prijava">{t('top-ups.guest-sign-in')}</Link>
          </p>
        )}
      </Stack>
    </Page>
  );
}
