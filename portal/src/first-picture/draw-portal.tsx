import { type DrawnPicture, keptStyle, type PictureSubject } from '@rampa/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static.browser';
import { router } from '../app/app.tsx';
import { Start } from '../app/start.tsx';
import { takeNotedCalls } from '../lib/first-picture/early-calls.ts';
import { language } from '../lib/portal.ts';
import { letPictureStand } from '../ui/first-picture.ts';
import { assumeScreen } from '../ui/use-media.ts';

/** Drawing hands the router's steps to React, which never takes them up here. */
const { startTransition } = router;

/** One screen as the portal draws it first: nothing asked yet, nothing measured. */
export async function draw(
  /** Path and search. */
  address: string,
  { texts, device }: Omit<PictureSubject, 'path'>,
): Promise<DrawnPicture> {
  const keys = new Set<string>();
  takeNotedCalls();
  assumeScreen(device);
  letPictureStand();
  language.showPart(recording(texts, keys));
  const { href, pathname } = new URL(address, location.href);
  location.href = href;
  router.startTransition = startTransition;
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  if (router.state.location.pathname !== pathname) throw new Error(`${address} leads elsewhere`);
  const faults: unknown[] = [];
  const { prelude } = await prerender(<Start />, {
    // In one piece: later pieces would be put in their places by scripts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (fault) => void faults.push(fault),
  });
  const html = await new Response(prelude).text();
  // React would leave a gap, for the browser to fill.
  if (faults.length > 0) throw faults[0];
  return {
    html: html.replaceAll(/ style="/gu, ` ${keptStyle}="`),
    keys: [...keys],
    calls: takeNotedCalls(),
  };
}

/** Notes which texts are looked up. */
function recording(texts: PictureSubject['texts'], keys: Set<string>): PictureSubject['texts'] {
  return new Proxy(texts, {
    get(target, key) {
      const text = typeof key === 'string' ? target[key] : undefined;
      if (text !== undefined) keys.add(String(key));
      return text;
    },
  });
}
