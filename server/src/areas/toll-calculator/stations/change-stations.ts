import { failure, success, type Outcome } from '@rampa/contract';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import { changeNetwork } from '../import/import-network.ts';
import type { TollNetwork, TollStation } from '../toll-network.ts';
import { stationChanges } from './station-changes.store.ts';
import type { StationDeskDeps } from './station-desk-deps.ts';
import { differences, edited, type GivenStation } from './station-rules.ts';
import { findStation, insertStation, updateStation } from './stations.store.ts';

/** Changes of stations that one person makes: those of a whole motorway in a row. */
const changesRule: ThrottleRule = {
  free: 200,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

type Moved = 'stations.not-found' | 'stations.changed' | 'request.too-many';
type AddRefusal =
  | 'stations.id-taken'
  | 'stations.road-unknown'
  | 'stations.system-unknown'
  | 'request.too-many';
type Saved<Code extends string = Moved> = Promise<Outcome<{ readonly revision: number }, Code>>;
type Kind = 'added' | 'changed' | 'closed' | 'reopened';

interface Shown {
  readonly stationId: string;
  readonly revision: number;
}

export interface StationChanges {
  /** `revision`: as shown; null for a new one. */
  save(scope: StaffScope, given: GivenStation, revision: number | null): Saved<Moved | AddRefusal>;
  close(
    scope: StaffScope,
    shown: Shown & { readonly lastDay: string },
  ): Saved<Moved | 'stations.day-past'>;
  reopen(scope: StaffScope, shown: Shown): Saved;
}

export function createStationChanges(deps: StationDeskDeps): StationChanges {
  const change = createChange(deps);
  const add = createAdd(deps);
  return {
    save: (scope, given, revision) =>
      revision === null
        ? add(scope, given)
        : change(scope, { stationId: given.id, revision }, 'changed', (before) =>
            edited(given, before),
          ),

    async close(scope, { lastDay, ...shown }) {
      if (lastDay < tollDay(deps.clock.now())) return failure('stations.day-past');
      return change(scope, shown, 'closed', (before) => ({ ...before, lastDay }));
    },

    reopen: (scope, shown) =>
      change(scope, shown, 'reopened', (before) => {
        const { lastDay: _, ...endless } = before;
        return { ...endless, status: 'open' };
      }),
  };
}

function recordOf(
  scope: StaffScope,
  queries: Queries,
  stationId: string,
  kind: Kind,
  details: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  return scope.by.record(queries, {
    accountId: nobody,
    action: `toll-station-${kind}`,
    subject: `toll-station:${stationId}`,
    details,
  });
}

/** What a change came to. The same again keeps the network's revision: servers have nothing to read. */
interface Done<Code extends string> {
  readonly outcome: Outcome<{ readonly revision: number }, Code>;
  readonly repeated: boolean;
}

function createWork(deps: StationDeskDeps) {
  const charged = ({ staff }: StaffScope): Promise<number> =>
    deps.database.transaction((tx) =>
      deps.attempts.charge(tx, [
        { kind: 'stations-change', value: staff.userId, rule: changesRule },
      ]),
    );
  return async <Code extends string>(
    scope: StaffScope,
    { stationId, kind }: { readonly stationId: string; readonly kind: Kind },
    work: (tx: Tx, network: TollNetwork) => Promise<Done<Code>>,
  ): Saved<Code | 'request.too-many'> => {
    const wait = await charged(scope);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    const { outcome, repeated } = await changeNetwork<Done<Code>>(deps, async (tx, network) => {
      const result = await work(tx, network);
      return { result, keep: result.outcome.ok && !result.repeated };
    });
    if (outcome.ok) {
      if (repeated) {
        await recordOf(scope, deps.database.queries, stationId, kind, { repeated: true });
      }
      await deps.networks.refresh();
    }
    return outcome;
  };
}

/** A change of a station that nobody has changed since it was shown; the same again changes nothing. */
function createChange(deps: StationDeskDeps) {
  const { clock, country } = deps;
  const working = createWork(deps);
  return (
    scope: StaffScope,
    { stationId, revision }: Shown,
    kind: Exclude<Kind, 'added'>,
    become: (before: TollStation) => TollStation,
  ): Saved =>
    working<'stations.not-found' | 'stations.changed'>(scope, { stationId, kind }, async (tx) => {
      const known = await findStation(tx, country, stationId);
      if (known === undefined) {
        return { outcome: failure('stations.not-found'), repeated: false };
      }
      const after = become(known.station);
      const before = differences(known.station, after);
      if (Object.keys(before).length === 0) {
        return { outcome: success({ revision: known.revision }), repeated: true };
      }
      if (known.revision !== revision) {
        return { outcome: failure('stations.changed'), repeated: false };
      }
      const edit = { at: clock.now(), by: scope.by.actor };
      await updateStation(tx, country, after, edit);
      await stationChanges.insert(tx, country, stationId, { kind, ...edit, before });
      const details = kind === 'closed' ? { lastDay: after.lastDay ?? '' } : {};
      await recordOf(scope, tx, stationId, kind, details);
      return { outcome: success({ revision: known.revision + 1 }), repeated: false };
    });
}

function createAdd(deps: StationDeskDeps) {
  const { clock, country } = deps;
  const working = createWork(deps);
  return (scope: StaffScope, given: GivenStation): Saved<AddRefusal> =>
    working<Exclude<AddRefusal, 'request.too-many'>>(
      scope,
      { stationId: given.id, kind: 'added' },
      async (tx, network) => {
        const refused = (code: Exclude<AddRefusal, 'request.too-many'>) => ({
          outcome: failure(code),
          repeated: false,
        });
        const station = edited(given, undefined);
        const by = scope.by.actor;
        const known = await findStation(tx, country, station.id);
        if (known !== undefined) {
          // The answer of the first time was lost.
          const same =
            known.editedBy === by &&
            known.revision === 1 &&
            Object.keys(differences(known.station, station)).length === 0;
          return same
            ? { outcome: success({ revision: 1 }), repeated: true }
            : refused('stations.id-taken');
        }
        const has = (list: readonly { readonly id: string }[], id: string) =>
          list.some((one) => one.id === id);
        if (has(network.junctions, station.id)) return refused('stations.id-taken');
        if (!has(network.motorways, station.motorway)) return refused('stations.road-unknown');
        if (!has(network.tariffSystems, station.tariffSystem)) {
          return refused('stations.system-unknown');
        }
        const at = clock.now();
        const position = network.stations.length;
        await insertStation(tx, country, station, { at, by, position });
        await stationChanges.insert(tx, country, station.id, { kind: 'added', at, by, before: {} });
        await recordOf(scope, tx, station.id, 'added');
        return { outcome: success({ revision: 1 }), repeated: false };
      },
    );
}
