import { legalPage, type LegalPage } from '@rampa/contract/legal';
import type { Temporal } from 'temporal-polyfill';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import { tollDay } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  inForceOn,
  textOf,
  valueNamesOf,
  versionsOf,
  type LegalDeps,
  type VersionOfPage,
} from './legal.service.ts';
import { selectDrafts, selectVersions, type StoredDraft } from './legal.store.ts';

const languages = { serbian: 'sr-Cyrl', english: 'en' } as const;

/** A page's text in one language: as last published, and its draft. */
export interface DraftAtDesk {
  readonly published: string;
  /** Of the next version, or null. */
  readonly draft: string | null;
  /** Counts the saves, 0 before the first. */
  readonly revision: number;
  readonly changedAt: Temporal.Instant | null;
  /** Empty if nobody did. */
  readonly changedBy: string;
}

export interface PageWithDrafts {
  readonly page: LegalPage;
  readonly serbian: DraftAtDesk;
  readonly english: DraftAtDesk;
  readonly params: readonly string[];
  readonly inForce: number;
  /** The newest first. */
  readonly versions: readonly (VersionOfPage & {
    readonly publishedAt: Temporal.Instant | null;
    readonly publishedBy: string;
  })[];
}

export type DeskPages = ReturnType<typeof createDeskPages>;

/** The pages as their editors see them: published, drafted, and by whom. */
export function createDeskPages(deps: LegalDeps & { readonly namesOfActors: NamesOfActors }) {
  const { database, clock, builtIn } = deps;

  const all = async (queries: Queries): Promise<PageWithDrafts[]> => {
    const published = await selectVersions(queries);
    const drafts = await selectDrafts(queries);
    const editors = [
      ...drafts.map(({ changedBy }) => changedBy),
      ...published.flatMap((version) => version.published?.by ?? []),
    ];
    const nameOf = await deps.namesOfActors(queries, editors);
    // Whoever is no member of staff, such as the command line, is shown as the audit trail has them.
    const named: Named = (actor = '') => {
      const name = nameOf(actor);
      return name === '' ? actor : name;
    };
    const pages: PageWithDrafts[] = [];
    for (const page of legalPage.options) {
      const versions = versionsOf(page, published);
      const text = await textOf(queries, builtIn, versions.at(-1) ?? versions[0]);
      const side = (name: keyof typeof languages): DraftAtDesk =>
        draftOf(
          text[name],
          drafts.find((draft) => draft.page === page && draft.language === languages[name]),
          named,
        );
      pages.push({
        page,
        serbian: side('serbian'),
        english: side('english'),
        params: valueNamesOf(page),
        inForce: inForceOn(tollDay(clock.now()), versions).version,
        versions: versions
          .map((version) => ({
            version: version.version,
            validFrom: version.validFrom,
            publishedAt: version.published?.at ?? null,
            publishedBy: named(version.published?.by),
          }))
          .toReversed(),
      });
    }
    return pages;
  };

  return {
    all: () => all(database.queries),

    async one(page: LegalPage): Promise<PageWithDrafts> {
      const found = (await all(database.queries)).find((shown) => shown.page === page);
      if (found === undefined) throw new Error(`The page ${page} vanished`);
      return found;
    },
  };
}

type Named = (actor: string | undefined) => string;

function draftOf(published: string, draft: StoredDraft | undefined, named: Named): DraftAtDesk {
  return {
    published,
    draft: draft?.text ?? null,
    revision: draft?.revision ?? 0,
    changedAt: draft?.changedAt ?? null,
    changedBy: named(draft?.changedBy),
  };
}
