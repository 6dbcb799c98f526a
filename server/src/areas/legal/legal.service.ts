import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { blocksOf, type Block, type LegalPage } from '@rampa/contract/legal';
import type { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../platform/scope/scope.ts';
import type { PersonOfAccount } from '../identity/index.ts';
import { eachParameter, latinText } from '../language/index.ts';
import { firstVersionOf, type BuiltInPages, type WrittenPage } from './built-in-pages.ts';
import { insertAcceptance, selectAcceptances, type Acceptance } from './acceptances.store.ts';
import { selectText, selectVersions, type PublishedVersion } from './legal.store.ts';

type NotFound = 'legal.version-not-found';

export interface VersionOfPage {
  readonly version: number;
  readonly validFrom: string;
}

/** A version of a page that people agree to. */
export interface AgreedVersion extends VersionOfPage {
  readonly page: (typeof agreedPages)[number];
}

/** A version as it is read. */
export interface ShownPage extends VersionOfPage {
  /** The version in force today. */
  readonly inForce: number;
  readonly blocks: readonly Block[];
  /** All that were published, the newest first. */
  readonly versions: readonly VersionOfPage[];
}

/** What somebody agreed to or has seen, and what was published since. */
export interface Acceptances {
  readonly items: readonly Acceptance[];
  readonly news: readonly AgreedVersion[];
}

/** Values that editors put into a page by their names. */
export type PageValues = Readonly<Record<'settlementBody' | 'contact' | 'office' | 'fee', string>>;

const everywhere: readonly (keyof PageValues)[] = ['settlementBody', 'contact', 'office'];

/** What the service abroad costs is said where it is sold. */
export function valueNamesOf(page: LegalPage): readonly (keyof PageValues)[] {
  return page === 'tolls-abroad' ? [...everywhere, 'fee'] : everywhere;
}

/** What people agree to, and are told of when it changes. */
const agreedPages = ['terms', 'privacy'] as const;

export interface LegalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly builtIn: BuiltInPages;
  readonly valuesIn: (languageId: LanguageId) => PageValues;
}

export type Legal = ReturnType<typeof createLegal>;

/** What the operator publishes about itself and the portal, and who has agreed to which of it. */
export function createLegal(deps: LegalDeps) {
  const { database, clock } = deps;

  return {
    /** Without a version: the one in force. */
    async show(
      page: LegalPage,
      languageId: LanguageId,
      wanted?: number,
    ): Promise<Outcome<ShownPage, NotFound>> {
      const { queries } = database;
      const versions = await readVersions(queries, page);
      const inForce = inForceOn(tollDay(clock.now()), versions);
      const shown =
        wanted === undefined ? inForce : versions.find(({ version }) => version === wanted);
      if (shown === undefined) return failure('legal.version-not-found');
      const text = await textOf(queries, deps.builtIn, shown);
      return success({
        version: shown.version,
        validFrom: shown.validFrom,
        inForce: inForce.version,
        blocks: blocksOf(inLanguage(text, languageId, deps.valuesIn(languageId))),
        versions: versions.map(({ version, validFrom }) => ({ version, validFrom })).toReversed(),
      });
    },

    /** The version of today, for areas that show a page in their own way. */
    async inForce(page: LegalPage, languageId: LanguageId) {
      const { queries } = database;
      const found = await inForceNow(queries, page, clock.now());
      const text = await textOf(queries, deps.builtIn, found);
      return {
        version: found.version,
        validFrom: found.validFrom,
        blocks: blocksOf(inLanguage(text, languageId, deps.valuesIn(languageId))),
      };
    },

    /** Whoever opens an account, also by an invitation, agrees to the terms in force and has the privacy notice before them. */
    async userRegistered(tx: Tx, { scope, userId }: PersonOfAccount): Promise<void> {
      await acceptInForce(scope, tx, { userId, now: clock.now(), way: 'registration' });
    },

    /** The versions that a customer may have agreed to, with the days since when they are in force. */
    async agreedVersions(queries: Queries): Promise<readonly AgreedVersion[]> {
      const published = await selectVersions(queries);
      return agreedPages.flatMap((page) =>
        versionsOf(page, published).map(({ version, validFrom }) => ({ page, version, validFrom })),
      );
    },

    /** What somebody agreed to when they became a customer, in the previous system. */
    async takeOver(
      scope: AccountScope,
      tx: Tx,
      userId: string,
      agreed: AgreedVersion & { readonly at: Temporal.Instant },
    ): Promise<void> {
      await insertAcceptance(scope, tx, { userId, ...agreed, way: 'registration' });
    },

    async acceptances(scope: MemberScope): Promise<Acceptances> {
      const published = await selectVersions(database.queries);
      const items = await selectAcceptances(scope, database.queries, scope.actor.userId);
      const news = agreedPages.flatMap((page) => {
        // Whoever agreed to none, as members of a company once did, is told of what came after the first.
        const known = items.filter((one) => one.page === page).map(({ version }) => version);
        const newest = versionsOf(page, published).at(-1);
        if (newest === undefined) return [];
        const { version, validFrom } = newest;
        return version > Math.max(1, ...known) ? [{ page, version, validFrom }] : [];
      });
      return { items, news };
    },

    async confirmTold(
      scope: MemberScope,
      page: LegalPage,
      seen: number,
    ): Promise<Outcome<Record<string, never>, NotFound>> {
      const versions = await readVersions(database.queries, page);
      const known = versions.find(({ version }) => version === seen);
      if (known === undefined) return failure('legal.version-not-found');
      const { version, validFrom } = known;
      const { userId } = scope.actor;
      const told = { userId, page, version, validFrom, at: clock.now() };
      await insertAcceptance(scope, database.queries, { ...told, way: 'told' });
      return success({});
    },
  };
}

/** Keeps that somebody knows what is in force of all that people agree to. */
export async function acceptInForce(
  scope: AccountScope,
  tx: Tx,
  {
    userId,
    now,
    way,
  }: {
    readonly userId: string;
    readonly now: Temporal.Instant;
    readonly way: 'registration' | 'told';
  },
): Promise<void> {
  const published = await selectVersions(tx);
  for (const page of agreedPages) {
    const { version, validFrom } = inForceOn(tollDay(now), versionsOf(page, published));
    await insertAcceptance(scope, tx, { userId, page, version, validFrom, at: now, way });
  }
}

/** All versions of a page, the oldest first; there is always the first of the program. */
export function versionsOf(
  page: LegalPage,
  published: readonly PublishedVersion[],
): readonly [PublishedVersion, ...PublishedVersion[]] {
  return [firstVersionOf(page), ...published.filter((version) => version.page === page)];
}

/** The same of one page alone. */
export async function readVersions(
  queries: Queries,
  page: LegalPage,
): Promise<readonly [PublishedVersion, ...PublishedVersion[]]> {
  return versionsOf(page, await selectVersions(queries));
}

export async function inForceNow(
  queries: Queries,
  page: LegalPage,
  now: Temporal.Instant,
): Promise<PublishedVersion> {
  return inForceOn(tollDay(now), await readVersions(queries, page));
}

/** Versions follow each other by day, so the last that has begun is the one. */
export function inForceOn(
  today: string,
  versions: readonly [PublishedVersion, ...PublishedVersion[]],
): PublishedVersion {
  return versions.findLast(({ validFrom }) => validFrom <= today) ?? versions[0];
}

export async function textOf(
  queries: Queries,
  builtIn: BuiltInPages,
  { page, version }: PublishedVersion,
): Promise<WrittenPage> {
  const [first] = builtIn[page];
  if (version === first.version) return first;
  const text = await selectText(queries, page, version);
  if (text === undefined) throw new Error(`Version ${version} of ${page} has no text`);
  return text;
}

function inLanguage(
  { serbian, english }: WrittenPage,
  languageId: LanguageId,
  values: PageValues,
): string {
  const cyrillic = languageId === '1' ? serbian : latinText(serbian);
  const known: Readonly<Record<string, string>> = values;
  return eachParameter(languageId === '3' ? english : cyrillic, ({ name }) => known[name]);
}
