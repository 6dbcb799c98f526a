import type { RoadEvent } from '@rampa/contract/road-conditions';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';

/**
 * Tells those who do not see the list that something came, when they have heard what they were
 * hearing. There from the beginning, for a live region that arrives with its text is not read out.
 */
export function Arrivals({ events }: { readonly events: readonly RoadEvent[] }) {
  const { t } = useTexts();
  const [first] = events;
  return (
    <div role="status">
      <Spoken>
        {first === undefined
          ? ''
          : events.length === 1
            ? t('road-conditions.arrived-one', { road: first.road, title: first.title })
            : t('road-conditions.arrived', { count: events.length })}
      </Spoken>
    </div>
  );
}
