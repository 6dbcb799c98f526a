import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isScreen, screenAddresses } from './screen-addresses.ts';

const house = path.resolve(import.meta.dirname, '../../../..');
const parents: Readonly<Record<string, string>> = {
  rootRoute: '',
  openRoute: '',
  pagesRoute: '/pages',
  staffRoute: '/uprava',
};

const textOf = (file: string): string => readFileSync(path.join(house, file), 'utf8');

/** `legalPaths` of the portal, by page. */
const legalPaths = new Map(
  [
    ...textOf('portal/src/lib/screens/legal-links.tsx').matchAll(
      /^  '?([\w-]+)'?: '(\/[^']*)',$/gmu,
    ),
  ].map(([, page = '', address = '']) => [page, address]),
);

/** Addresses that links and routes share, by the name of their constant. */
const constants = new Map(
  [
    ...textOf('portal/src/lib/routing/link-kind.tsx').matchAll(
      /^export const (\w+) = '(\/[^']*)';$/gmu,
    ),
  ].map(([, name = '', address = '']) => [name, address]),
);

/** The addresses of the portal's routes, read from its sources; what is not understood stays as it is. */
function routes(): readonly string[] {
  return (
    globSync('portal/src/**/{routes.tsx,router.tsx,parents.ts,*-route.tsx}', { cwd: house })
      .flatMap((file) => textOf(file).split('createRoute(').slice(1))
      .map((route) => {
        const [, parent = '', given = ''] =
          /^\{\s+getParentRoute: \(\) => (\w+),\s+(?:path|id): ([^,}\s]+)/u.exec(route) ?? [];
        const [, legal] = /^legalPaths[.[]'?([\w-]+)/u.exec(given) ?? [];
        const own =
          legalPaths.get(legal ?? '') ?? constants.get(given) ?? given.replaceAll("'", '');
        const address = `${parents[parent] ?? parent}/${own.replace(/^\//u, '')}`;
        return address === '/' ? address : address.replace(/\/$/u, '');
      })
      // The shell that has no address, and what stands for the back office until it is loaded.
      .filter((address) => address !== '/open' && address !== '/uprava/$')
  );
}

test('the server knows where the portal has a screen, and answers 404 elsewhere', () => {
  expect([...new Set(routes())].toSorted()).toEqual([...screenAddresses].toSorted());
});

test('an address is one for the server exactly where it is one for the router', () => {
  for (const there of ['/', '/prijava/', '/Pages/exttoll']) {
    expect([there, isScreen(there)]).toEqual([there, true]);
  }
  for (const nowhere of ['/prijava.bak', '/prijava~', '/pages/tagovi/1', '/phpmyadmin/', '//']) {
    expect([nowhere, isScreen(nowhere)]).toEqual([nowhere, false]);
  }
});
