import { getIpsQr } from '@rampa/contract/top-ups';
import { Printer } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Slip } from '../../lib/slip/slip.tsx';
import { GiveUpButton } from './give-up-button.tsx';
import type { OrderProps } from './order.ts';

/** A top-up by bank transfer, not paid yet: its payment slip. */
export function SlipOrder({ order, note }: OrderProps) {
  const { t } = useTexts();
  const state = useCall(getIpsQr, { order_number: order.order_number });
  return (
    <Page
      title={t('top-ups.slip-title')}
      lead={t(order.instant === true ? 'top-ups.slip-instant-lead' : 'top-ups.slip-lead')}
    >
      <Stack>
        {note}
        {order.instant === true ? <ProgressBar label={t('top-ups.slip-instant-waiting')} /> : null}
        <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
          {(slip) => <Slip slip={slip} />}
        </Loaded>
        <Row>
          <Button icon={<Printer size={20} />} onClick={() => window.print()}>
            {t('top-ups.slip-print')}
          </Button>
          <ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>
          <GiveUpButton order={order} />
        </Row>
      </Stack>
    </Page>
  );
}
