import { getIpsQr } from '@rampa/contract/purchases';
import { Printer } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Slip } from '../../lib/slip/slip.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OrderProps } from './order-props.ts';

/** The slip that the order is paid with. */
export function OrderSlip({ order, ticket }: OrderProps) {
  const { t } = useTexts();
  const state = useCall(getIpsQr, { order_number: order.order_number, ticket });
  return (
    <Section title={t('purchases.slip')}>
      <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
        {(slip) => (
          <Stack>
            <Slip slip={slip} />
            <Row>
              <Button icon={<Printer size={20} />} onClick={() => window.print()}>
                {t('purchases.slip-print')}
              </Button>
            </Row>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
