import { narrowCookie } from '@rampa/contract';
import { rememberedByServer, rememberForServer } from '../lib/remembered.ts';
import { narrowQuery } from '../ui/use-media.ts';

/** The server draws the next page's first picture for the width that this window has now. */
export function tellServerWidth(): void {
  const narrow = matchMedia(narrowQuery);
  const tell = (): void => {
    const told = rememberedByServer(narrowCookie) !== '';
    if (narrow.matches && !told) rememberForServer(narrowCookie, '1');
    if (!narrow.matches && told) rememberForServer(narrowCookie, '', 0);
  };
  tell();
  narrow.addEventListener('change', tell);
}
