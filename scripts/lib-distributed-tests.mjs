/**
 * What of the integration tests is left out on a database of several machines, and why. A test that fails there for any
 * other reason is mended, or what it tests is.
 * @type {ReadonlyMap<string, string>}
 */
export const filesLeftOut = new Map([
  [
    'embedded-postgres/src/embedded-postgres.test.ts',
    'is about a PostgreSQL that it starts itself, of one machine',
  ],
  ['storm/src/short-storm.test.ts', 'kills a PostgreSQL that it starts itself, of one machine'],
  [
    'server/src/platform/database/restored-without-roles.test.ts',
    'restores a dump of one machine into a PostgreSQL that it starts itself',
  ],
  [
    'server/src/reads-from-replica.test.ts',
    'is about a copy of one machine by streaming, which it starts itself',
  ],
  [
    'server/src/platform/testing/prepare-noted.test.ts',
    'is about what versions of PostgreSQL know, and not about where tables are',
  ],
  [
    'server/src/areas/passages/months/upgraded-on-the-way.test.ts',
    'begins with an empty schema, which Citus does not let a session drop',
  ],
  [
    'server/src/migrate-under-load.test.ts',
    'lets a server of an earlier version work meanwhile: on several machines no server runs during an upgrade',
  ],
]);

/**
 * Tests of files that run, by their titles.
 * @type {readonly { readonly file: string, readonly title: string, readonly because: string }[]}
 */
export const testsLeftOut = [
  {
    file: 'server/src/platform/database/schema.test.ts',
    title: 'the committed description, types and grants are those of a freshly migrated database',
    because: 'tables that are split have columns and keys more, which `rampa distribute` makes',
  },
  {
    file: 'server/src/areas/wallet/wallet.test.ts',
    title: 'verification finds a line of no journal that was tampered with',
    because:
      'switches checks off to plant its fault, which Citus does not let a session do on other machines',
  },
];

/** Names of tests that are not left out. */
export function namesThatRun() {
  const titles = testsLeftOut.map(({ title }) => title.replaceAll(/[^\w ]/g, String.raw`\$&`));
  return new RegExp(`^(?!(?:${titles.join('|')})$)`);
}
