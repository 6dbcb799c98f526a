import { failure, success, type Country, type Currency, type Outcome } from '@rampa/contract';
import { createHash } from 'node:crypto';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { FileReader } from '../../platform/files/file-reader.ts';
import { beginning, type FileFault, type Place } from '../../platform/files/places.ts';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { RefusePair } from '../approvals/index.ts';
import {
  changeNetwork,
  storeTariff,
  type TariffFile,
  type TollNetworks,
} from '../toll-calculator/index.ts';
import {
  deleteDraft,
  deleteForgottenDrafts,
  insertDraft,
  lockDraft,
  markApplied,
  selectDraftOfFile,
  type DraftRecord,
} from './drafts.store.ts';
import { addedTerms, isAhead, listFaults, type ListFault } from './list-rules.ts';
import type { PlacesOfFile, PriceListOrder, ReadPriceList } from './read-on-screen.ts';

/** Files that one person reads in: a list is mended a few times before it fits. */
const readingRule: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** Days after which a draft that nobody has put in force goes. */
const DRAFT_DAYS = 90;

/** A fault of the file, or of what it says, with its place. */
export type PlacedFault =
  | { readonly place: Place; readonly found: FileFault }
  | { readonly place: Place; readonly fault: ListFault };

export interface ReadOutcome {
  readonly draft: DraftRecord | null;
  readonly faults: readonly PlacedFault[];
}

export interface ChangeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly country: Country;
  readonly currency: Currency;
  readonly reader: Pick<FileReader<PriceListOrder, ReadPriceList>, 'read'>;
  readonly networks: Pick<TollNetworks, 'current' | 'refresh'>;
  /** Whether a second person has to put in force what one has read in. */
  readonly secondPerson: boolean;
  readonly refusePair: RefusePair;
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}

type Done = Record<string, never>;
type ApplyRefusal =
  | 'price-lists.not-found'
  | 'price-lists.done'
  | 'price-lists.changed'
  | 'price-lists.own-draft'
  | 'approvals.recent-role'
  | 'price-lists.too-late'
  | 'price-lists.no-longer-fits';
type ProofNeeded = 'identity.proof-needed';

/** How price lists change on screen: read in as drafts, put in force, discarded. */
export function createPriceListChanges(deps: ChangeDeps) {
  return {
    readIn: createReadIn(deps),
    apply: createApply(deps),

    discard(scope: StaffScope, draftId: string): Promise<Outcome<Done, 'price-lists.done'>> {
      return deps.database.transaction(async (tx) => {
        const draft = isUuid(draftId)
          ? await lockDraft(scope, tx, deps.country, draftId)
          : undefined;
        if (draft !== undefined && draft.state !== 'draft') return failure('price-lists.done');
        if (draft !== undefined) await deleteDraft(scope, tx, draftId);
        await scope.by.record(tx, {
          accountId: nobody,
          action: 'price-list-discarded',
          subject: draft === undefined ? 'price-lists' : `price-list:${draft.version}`,
          details: { repeated: draft === undefined },
        });
        return success({});
      });
    },
  };
}

function createReadIn({
  database,
  clock,
  attempts,
  reader,
  networks,
  country,
  currency,
}: ChangeDeps) {
  const store = (scope: StaffScope, file: TariffFile, fileName: string, bytes: Uint8Array) => {
    const fingerprint = createHash('sha256').update(bytes).digest('hex');
    return database.transaction(async (tx): Promise<DraftRecord> => {
      const readAt = clock.now();
      await deleteForgottenDrafts(scope, tx, readAt.subtract({ hours: 24 * DRAFT_DAYS }));
      const { version, validFrom, roads } = file;
      const draft = { version, validFrom, roads: roads.length, fileName, readAt };
      const added = await insertDraft(scope, tx, country, {
        ...draft,
        draftId: uuid(),
        readBy: scope.by.actor,
        file,
        fingerprint,
      });
      const stored = added ?? (await selectDraftOfFile(scope, tx, country, fingerprint));
      if (stored === undefined) throw new Error('The draft was discarded while it was read again');
      await scope.by.record(tx, {
        accountId: nobody,
        action: 'price-list-read-in',
        subject: `price-list:${version}`,
        details: { version, validFrom, roads: roads.length, repeated: added === null },
      });
      return stored;
    });
  };

  return async (
    scope: StaffScope,
    { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
  ): Promise<Outcome<ReadOutcome, 'request.too-many' | 'server.unavailable'>> => {
    // Counted before the file is looked at, so that refused ones count as well.
    const wait = await database.transaction((tx) =>
      attempts.charge(tx, [{ kind: 'price-list', value: scope.staff.userId, rule: readingRule }]),
    );
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    const read = await reader.read({ bytes, country, currency });
    if (!read.ok) return read;
    await networks.refresh();
    const faults = read.value.ok
      ? listFaults(read.value.file, networks.current().network, clock.now()).map((fault) => ({
          place: placeOf(fault, read.value),
          fault,
        }))
      : read.value.faults.map((found) => ({ place: found, found }));
    if (!read.value.ok || faults.length > 0) {
      await scope.by.record(database.queries, {
        accountId: nobody,
        action: 'price-list-read-in',
        subject: 'price-lists',
        details: { refused: true, faults: faults.length },
      });
      return success({ draft: null, faults });
    }
    return success({ draft: await store(scope, read.value.file, fileName, bytes), faults: [] });
  };
}

function placeOf({ path: [part, at] }: ListFault, read: ReadPriceList): Place {
  const places: PlacesOfFile = read.ok ? read.places : { roads: [], whole: beginning };
  return (
    (part === 'roads' && typeof at === 'number' ? places.roads[at] : undefined) ?? places.whole
  );
}

function createApply(deps: ChangeDeps) {
  const record = (scope: StaffScope, tx: Tx, draft: DraftRecord, repeated: boolean) => {
    const { version, validFrom, roads } = draft;
    return scope.by.record(tx, {
      accountId: nobody,
      action: 'price-list-applied',
      subject: `price-list:${version}`,
      details: { version, validFrom, roads, repeated },
    });
  };
  return async (
    scope: StaffScope,
    { draftId, revision }: { readonly draftId: string; readonly revision: string },
  ): Promise<Outcome<Done, ApplyRefusal | ProofNeeded>> => {
    const proof = await deps.demandProof(scope.self);
    if (!proof.ok) return proof;
    if (!isUuid(draftId)) return failure('price-lists.not-found');
    const done = await changeNetwork<Outcome<Done, ApplyRefusal>>(
      deps,
      async (tx, network, before) => {
        const refused = (code: ApplyRefusal) => ({ result: failure(code), keep: false });
        const draft = await lockDraft(scope, tx, deps.country, draftId);
        if (draft === undefined) return refused('price-lists.not-found');
        if (draft.state !== 'draft') {
          const same = draft.state === 'applied' && draft.endedBy === scope.by.actor;
          if (!same) return refused('price-lists.done');
          await record(scope, tx, draft, true);
          return { result: success({}), keep: true, unchanged: true };
        }
        if (deps.secondPerson && draft.readBy === scope.by.actor) {
          return refused('price-lists.own-draft');
        }
        const recent = deps.secondPerson ? await deps.refusePair(scope, tx, draft.readBy) : null;
        if (recent !== null) return { result: recent, keep: false };
        if (String(before) !== revision) return refused('price-lists.changed');
        const at = deps.clock.now();
        const { file } = draft;
        if (file === null || listFaults(file, network, at).length > 0) {
          return refused('price-lists.no-longer-fits');
        }
        if (!isAhead(draft.validFrom, at)) return refused('price-lists.too-late');
        const by = scope.by.actor;
        await storeTariff(tx, network, file, { at, by });
        await markApplied(scope, tx, draftId, { at, by, added: addedTerms(file, network) });
        await record(scope, tx, draft, false);
        return { result: success({}), keep: true };
      },
    );
    if (done.ok) await deps.networks.refresh();
    return done;
  };
}
