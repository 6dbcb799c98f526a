import {
  type DrawnPicture,
  keptStyle,
  type LanguageId,
  type PictureSubject,
  type PictureWorkshop,
} from '@rampa/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static.browser';
import { router } from '../app/app.tsx';
import { Start } from '../app/start.tsx';
import { queryClient } from '../lib/api/queries.ts';
import { bringDrawnAnswers } from '../lib/first-picture/drawn-answers.ts';
import { takeNotedCalls } from '../lib/first-picture/early-calls.ts';
import { language, session } from '../lib/portal.ts';
import { keepPicture } from '../ui/first-picture.ts';
import { assumeScreen } from '../ui/use-media.ts';

/** The router hands its navigations to React, which never runs them here. */
const { startTransition } = router;
// The next picture starts with its own screen.
router.invalidate = () => Promise.resolve();

/** Draws a screen as the portal first renders it: nothing measured, and no data but the given answers. */
export async function draw(
  { path: address, languageId, device, answered }: PictureSubject,
  texts: PictureWorkshop['texts'][LanguageId],
): Promise<DrawnPicture> {
  const keys = new Set<string>();
  takeNotedCalls();
  // What one customer's picture was drawn with must not show in another's.
  queryClient.clear();
  session.check();
  assumeScreen(device);
  keepPicture();
  language.showPart(recording(texts, keys), languageId);
  bringDrawnAnswers(answered, answered?.at ?? 0, languageId);
  const { href, pathname } = new URL(address, location.href);
  location.href = href;
  router.startTransition = startTransition;
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  if (router.state.location.pathname !== pathname) throw new Error(`${address} leads elsewhere`);
  const faults: unknown[] = [];
  const { prelude } = await prerender(<Start />, {
    // In one piece: later pieces would need scripts to be put in place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (fault) => void faults.push(fault),
  });
  const html = await new Response(prelude).text();
  // React would leave a gap for the browser to fill.
  if (faults.length > 0) throw faults[0];
  return {
    html: html.replaceAll(/ style="/gu, ` ${keptStyle}="`),
    keys: [...keys],
    calls: takeNotedCalls(),
  };
}

/** Records which texts are looked up. */
function recording(
  texts: Readonly<Record<string, string>>,
  keys: Set<string>,
): Readonly<Record<string, string>> {
  return new Proxy(texts, {
    get(target, key) {
      const text = typeof key === 'string' ? target[key] : undefined;
      if (text !== undefined) keys.add(String(key));
      return text;
    },
  });
}
