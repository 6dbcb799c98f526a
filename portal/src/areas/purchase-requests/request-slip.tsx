import { getUplatnicaZahteva } from '@rampa/contract/purchase-requests';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Slip } from '../../lib/slip/slip.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The payment slip of the pro-forma invoice: paying it accepts the price. */
export function RequestSlip({ number }: { readonly number: string }) {
  const { t } = useTexts();
  const state = useCall(getUplatnicaZahteva, { request_number: number });
  return (
    <Section title={t('purchases.slip')}>
      <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
        {(slip) => (
          <Stack>
            <p>{t('purchase-requests.slip-text')}</p>
            <Slip slip={slip} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
