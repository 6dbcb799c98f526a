import { getDetalji, getPregled } from '@rampa/contract/purchases';
import { Link, useNavigate } from '@tanstack/react-router';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { keptAddress } from '../../lib/portal.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { orderKeeping } from './kept-orders.ts';

interface LookUpPageProps {
  /** From the address, for example in a mail's link. */
  readonly orderNumber?: string;
  readonly onFound?: () => void;
}

/** A visitor's way to an order: its number and the e-mail address that it was placed with. */
export function LookUpPage({ orderNumber = '', onFound }: LookUpPageProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useCallForm(getPregled, {
    name: 'order-look-up',
    defaultValues: { order_number: orderNumber, email: '' },
    toInput: (values: { readonly order_number: string; readonly email: string }) => ({
      order_number: values.order_number.replace(/\s/gu, ''),
      email: values.email.trim(),
    }),
    onDone({ order, ticket }) {
      orderKeeping.keepTicket(order.order_number, ticket);
      void refreshCalls(getDetalji);
      onFound?.();
      void navigate({
        to: '/pages/kupovina-pregled',
        search: { order_number: order.order_number },
      });
    },
  });
  return (
    <Page title={t('purchases.look-up-title')} lead={t('purchases.look-up-lead')} width="column">
      <Stack gap="wide">
        <CallFormFrame name="order-look-up" {...form}>
          <TextField
            {...form.field('order_number', t('purchases.order-number'))}
            hint={t('purchases.order-number-hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...form.field('email', t('identity.email'))}
            type="email"
            hint={t('purchases.look-up-email-hint')}
            autoComplete="email"
          />
          <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
            {t('purchases.look-up')}
          </Button>
        </CallFormFrame>
        <OtherWays orderNumber={orderNumber} />
      </Stack>
    </Page>
  );
}

function OtherWays({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  if (authenticated) {
    return <Link to="/pages/kupovina-pregled">{t('purchases.all-orders')}</Link>;
  }
  const search = orderNumber === '' ? '' : `?order_number=${encodeURIComponent(orderNumber)}`;
  return (
    <p>
      {t('purchases.look-up-account')}{' '}
      <Link
        to="/prijava"
        onClick={() => keptAddress.keep(`/pages/kupovina-pregled${search}`, 'sign-in')}
      >
        {t('purchases.look-up-sign-in')}
      </Link>
    </p>
  );
}
