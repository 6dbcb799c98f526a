import type { Clock } from '../../platform/clock.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { validate as isUuid } from 'uuid';
import type { IdentityService } from '../identity/index.ts';
import type { FindUsualTrips } from '../passages/index.ts';
import type { LoadedNetwork, TariffFile, TollNetworks } from '../toll-calculator/index.ts';
import { draftOf, listOf, type ComparedList } from './compared-list.ts';
import { selectDraft, type DraftRecord, type DraftWithFile } from './drafts.store.ts';

export interface PriceListDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly networks: Pick<TollNetworks, 'current' | 'refresh' | 'imports'>;
  readonly usualTrips: FindUsualTrips;
  readonly staffUsers: Pick<IdentityService['staffUsers'], 'namesOfActors'>;
  /** Whether a second person has to put in force what one has read in. */
  readonly secondPerson: boolean;
}

/** A draft with the name of who read it in. */
export interface NamedDraft extends DraftRecord {
  readonly readByName: string;
}

/** A draft that this program can read. */
export interface ReadDraft extends DraftWithFile {
  readonly file: TariffFile;
}

/** One of the two. */
export interface Which {
  readonly version: string;
  readonly draftId: string;
}

/** What all that staff see of price lists begins with. */
export function createFindList({ database, networks, staffUsers }: PriceListDeskDeps) {
  const { queries } = database;
  return {
    /** The network in its newest state: what another server has put in force a moment ago counts as well. */
    async loadedNow(): Promise<LoadedNetwork> {
      await networks.refresh();
      return networks.current();
    },

    async find(
      scope: StaffScope,
      { network }: LoadedNetwork,
      { version, draftId }: Which,
    ): Promise<{ list: ComparedList; draft: ReadDraft | null } | undefined> {
      if (draftId === '') {
        const list = listOf(network, version);
        return list && { list, draft: null };
      }
      const draft = isUuid(draftId)
        ? await selectDraft(scope, queries, network.country, draftId)
        : undefined;
      if (draft?.state !== 'draft' || draft.file === null) return undefined;
      const { file } = draft;
      return { list: draftOf(network, file), draft: { ...draft, file } };
    },

    async named(drafts: readonly DraftRecord[]): Promise<readonly NamedDraft[]> {
      const nameOf = await staffUsers.namesOfActors(
        queries,
        drafts.map(({ readBy }) => readBy),
      );
      return drafts.map((draft) => ({ ...draft, readByName: nameOf(draft.readBy) }));
    },

    viewed: (scope: StaffScope, subject: string) =>
      scope.by.record(queries, {
        accountId: nobody,
        action: 'price-lists-read',
        subject,
        details: {},
      }),
  };
}
