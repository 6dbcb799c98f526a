import type { RoadEvent } from '@rampa/contract/road-conditions';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';

/**
 * Announces new events to those who do not see the list, without interrupting. Rendered from the
 * beginning, for a live region that arrives with its text is not read out.
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
