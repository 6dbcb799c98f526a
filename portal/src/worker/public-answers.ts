import { keptAtHeader } from '../lib/api/transport.ts';
import type { OfflineShellParts } from './worker-parts.ts';

const answers = 'rampa-answers';
const mostAnswers = 80;
/** Milliseconds after which an answer is fetched again: tariffs change, and not everybody looks at them. */
const freshFor = 24 * 60 * 60 * 1000;

type PublicAnswersParts = Pick<OfflineShellParts, 'caches' | 'fetch' | 'now'>;

/** Answers of the API that are the same for everybody, in the browser's caches. */
export function createPublicAnswers({ caches, fetch, now }: PublicAnswersParts) {
  async function keep(address: string, response: Response): Promise<void> {
    const headers = new Headers(response.headers);
    headers.set(keptAtHeader, String(now()));
    // The body is stored decoded.
    headers.delete('Content-Encoding');
    const cache = await caches.open(answers);
    await cache.put(address, new Response(await response.blob(), { headers }));
    const kept = await cache.keys();
    const surplus = kept.slice(0, Math.max(0, kept.length - mostAnswers));
    await Promise.all(surplus.map((old) => cache.delete(old)));
  }

  return {
    keep,
    find: async ({ url }: Request) => (await caches.open(answers)).match(url, { ignoreVary: true }),
    async keepAhead(address: string): Promise<void> {
      const cache = await caches.open(answers);
      const known = await cache.match(address);
      if (known !== undefined && now() - Number(known.headers.get(keptAtHeader)) < freshFor) return;
      const response = await fetch(address);
      if (isPublic(response)) await keep(address, response);
    },
  };
}

/** Public answers say so; everything else is personal. */
export function isPublic({ ok, headers }: Response): boolean {
  return ok && headers.get('Cache-Control')?.includes('public') === true;
}
