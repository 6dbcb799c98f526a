import type { Random } from '../seeded-random.ts';
import { createCaller, type Caller } from './caller.ts';
import { pause } from './customers.ts';
import type { Tally } from './tally.ts';

const pages = [
  '/default',
  '/prijava',
  '/prijava?tab=registracija',
  '/pages/izracunaj-putarinu',
  '/pages/stanje-na-putevima',
  '/pages/prodajna-mesta',
  '/uslovi-koriscenja',
] as const;

/**
 * Somebody who opens a page for the first time: with everything that the page names, and then one of the files that its
 * scripts name, as for the next screen. With two versions behind the balancer the page may come from one server and
 * the next question reach the other.
 */
export async function visit(options: {
  readonly portal: string;
  readonly address: string;
  readonly random: Random;
  readonly tally: Tally;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { portal, address, random, tally, signal } = options;
  const caller = createCaller(portal, address, tally);
  while (!signal.aborted) {
    const path = random.pick([...pages]);
    const page = await caller.ask('pages', path);
    if (page !== null) {
      if (!page.body.includes('id="root"'))
        tally.wrong('pages', `${path} is no page of the portal`);
      await fetchFiles(caller, page.body, random);
    }
    await pause(random, signal);
  }
}

/** Files have other names as soon as they have another content, so a browser has those of before already: here nobody has. */
async function fetchFiles(caller: Caller, page: string, random: Random): Promise<void> {
  const named = namesIn(page);
  const files = await Promise.all(named.map((file) => caller.ask('files of pages', file)));
  const later = files
    .flatMap((file) => namesIn(file?.body ?? ''))
    .filter((one) => !named.includes(one));
  const [first, ...others] = later;
  if (first !== undefined) await caller.ask('files of pages', random.pick([first, ...others]));
}

/** Scripts and styles are named from the top in pages, and beside each other in scripts. */
export function namesIn(text: string): readonly string[] {
  const found = [
    ...text.matchAll(/["'`(](?:\/assets\/|assets\/|\.\/)([\w.-]+-[\w-]{6,}\.(?:js|css))["'`)]/gu),
  ];
  return [...new Set(found.map(([, name]) => `/assets/${String(name)}`))];
}
