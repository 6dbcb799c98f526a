import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeskFigures } from './desk-figures.tsx';
import { QueueFigures } from './queue-figures.tsx';
import { RoadFigures } from './road-figures.tsx';
import { TollsToday } from './tolls-today.tsx';
import { useWorkState } from './use-work-state.ts';

/** What goes on and what waits: of each role's own work, asked again each minute. */
export function WorkOverview() {
  const off = useSwitchedOff('operations-page');
  const state = useWorkState();
  if (off) return null;
  return (
    <Loaded state={state} skeleton={<Skeleton height="18rem" />}>
      {({ tolls, desks, roads, queues }) => (
        <>
          {desks === null ? null : <DeskFigures desks={desks} />}
          {tolls === null ? null : <TollsToday tolls={tolls} />}
          {roads === null ? null : <RoadFigures roads={roads} />}
          {queues === null ? null : <QueueFigures queues={queues} />}
        </>
      )}
    </Loaded>
  );
}
