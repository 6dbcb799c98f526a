import type { DeskComplaint } from '@rampa/contract/complaints';
import { Suspense } from 'react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ComputationReceipt } from '../../../lib/trips/computation-receipt.tsx';
import { Reasons } from '../../../lib/trips/reasons.tsx';
import { TripStops, TripTime } from '../../../lib/trips/trip.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { late } from '../../../ui/late.ts';
import { Card, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const RouteMap = late(async () => (await import('../../../lib/trips/route-map.tsx')).RouteMap);

interface DeskComputationProps {
  readonly computation: NonNullable<DeskComplaint['computation']>;
}

/** How the disputed passage was calculated, as the customer sees it. */
export function DeskComputation({ computation }: DeskComputationProps) {
  const { t } = useTexts();
  const { passage, tagKategorija, reasons } = computation;
  return (
    <Card>
      <Stack>
        <h2>{t('passages.receipt-title')}</h2>
        <TripStops passage={passage} />
        <TripTime passage={passage} />
        <DescriptionList
          items={[
            { term: t('complaints.desk-charged-category'), value: passage.kategorija },
            { term: t('complaints.desk-tag-category'), value: tagKategorija },
            ...(passage.lane === ''
              ? []
              : [{ term: t('complaints.desk-lane'), value: passage.lane }]),
          ]}
        />
        <Reasons reasons={reasons} kategorija={passage.kategorija} />
        <Suspense fallback={<Skeleton height="16rem" />}>
          <RouteMap computation={computation} />
        </Suspense>
        <ComputationReceipt computation={computation} />
      </Stack>
    </Card>
  );
}
