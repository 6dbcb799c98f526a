import type { DeskPoint } from '@rampa/contract/points-of-sale';
import { Aside, Lines } from '../../../lib/screens/desk-cells.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

/** Whether customers see it, until when, and whether it was changed here. */
export function PointState({ point }: { readonly point: DeskPoint }) {
  const { t, formats, now } = useTexts();
  const { closed, lastDay, editedAt, editedBy } = point;
  const state = closed ? 'closed' : lastDay === null ? 'open' : 'ending';
  const tones = { open: 'good', ending: 'notice', closed: 'neutral' } as const;
  return (
    <Lines>
      <StatusPill tone={tones[state]}>{t(`points-desk.state-${state}`)}</StatusPill>
      {lastDay === null ? null : (
        <Aside>{t('points-desk.last-day-is', { day: formats.day(lastDay) })}</Aside>
      )}
      {editedAt === null ? null : (
        <Aside>
          {t('points-desk.edited', { when: formats.dayTime(editedAt, now), who: editedBy })}
        </Aside>
      )}
    </Lines>
  );
}
