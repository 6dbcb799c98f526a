import { clock, session } from '../lib/portal.ts';
import { isStaff } from '../lib/session/is-staff.ts';
import { isLineForMore } from './line.ts';

/** Where people go from the screen that they have opened first, the likeliest first. */
const likely = ['/pages/prolasci', '/pages/tagovi', '/pages/dopuna-pregled'] as const;

/** Their code, and nothing else of them, comes one after the other, when nobody waits for anything, so that a touch has to ask for data alone. */
export async function prepareLikelyNext(): Promise<void> {
  const { user } = session.get();
  if (user === null || isStaff(user) || !isLineForMore()) return;
  const { router } = await import('./app.tsx');
  for (const to of likely) {
    // What can't be had now comes when it is asked for.
    await router.loadRouteChunk(router.routesByPath[to])?.catch(() => undefined);
    await new Promise<void>((resolve) => {
      clock.after(200, resolve);
    });
  }
}
