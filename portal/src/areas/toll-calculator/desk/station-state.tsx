import type { DeskStation } from '@rampa/contract/toll-calculator';
import { Aside, Lines } from '../../../lib/screens/desk-cells.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

/** Whether customers choose it, until when, whether it has a price, and whether it was changed here. */
export function StationState({ station }: { readonly station: DeskStation }) {
  const { t, formats, now } = useTexts();
  const { closed, lastDay, unpriced, pricedFrom, editedAt, editedBy } = station;
  const state = closed ? 'closed' : lastDay === null ? 'open' : 'ending';
  const tones = { open: 'good', ending: 'notice', closed: 'neutral' } as const;
  return (
    <Lines>
      {/* Without a price nobody chooses it: that is all there is to say. */}
      {state === 'open' && pricedFrom === null ? null : (
        <StatusPill tone={tones[state]}>{t(`station-desk.state-${state}`)}</StatusPill>
      )}
      {unpriced && !closed ? (
        <StatusPill tone="notice">
          {pricedFrom === null
            ? t('station-desk.unpriced')
            : t('station-desk.priced-from', { day: formats.day(pricedFrom) })}
        </StatusPill>
      ) : null}
      {lastDay === null ? null : (
        <Aside>{t('station-desk.last-day-is', { day: formats.day(lastDay) })}</Aside>
      )}
      {editedAt === null ? null : (
        <Aside>
          {t('station-desk.edited', { when: formats.dayTime(editedAt, now), who: editedBy })}
        </Aside>
      )}
    </Lines>
  );
}
