import { lazyRouteComponent } from '@tanstack/react-router';
import { onMissingCode } from '../../ui/missing-code.ts';
import { untilLoaded } from '../../ui/until-loaded.ts';

/**
 * A screen whose code comes when somebody goes there. As the router's own, but without a network the screen before stays until there is
 * one again, where that loads the page, which a browser then has not; and what is typed outlives the load for code that a newer version
 * has taken away.
 */
export const lateScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      untilLoaded(load, onMissingCode).catch((cause: unknown) => {
        // By its own error the router would know that code is missing, and load the page once more.
        throw new Error('Missing code', { cause });
      }),
    name,
  );
