import type { DeskComplaint } from '@rampa/contract/complaints';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ComputationReceipt } from '../../../lib/trips/computation-receipt.tsx';
import { Conversion } from '../../../lib/trips/conversion.tsx';
import { useCountryNames } from '../../../lib/trips/country-names.ts';
import { TripStops, TripTime } from '../../../lib/trips/trip.tsx';
import { Card, Stack } from '../../../ui/page.tsx';

interface DeskComputationAbroadProps {
  readonly computation: NonNullable<DeskComplaint['computationAbroad']>;
}

/** How the passage abroad was calculated and converted, as the customer sees it. */
export function DeskComputationAbroad({ computation }: DeskComputationAbroadProps) {
  const { t } = useTexts();
  const countries = useCountryNames();
  const { passage } = computation;
  return (
    <Card>
      <Stack>
        <h2>{t('passages.receipt-title')}</h2>
        <TripStops passage={passage} />
        <TripTime passage={passage} />
        <p>
          {countries.of(passage.country)},{' '}
          {t('passages.category', { kategorija: passage.kategorija })}
        </p>
        <ComputationReceipt
          computation={{ ...computation, gross: computation.total, discount: null }}
        />
        <Conversion passage={passage} />
      </Stack>
    </Card>
  );
}
