import { failure, success, type Country, type Outcome } from '@rampa/contract';
import { changesShown } from '@rampa/contract/points-of-sale';
import { toLatin } from '@rampa/contract/script';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { NamesOfActors, OperatorEntry } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { usesOfPoint } from './events.ts';
import { pointChanges, type ChangeRecord } from './point-changes.store.ts';
import { differences, edited, isListed } from './point-rules.ts';
import type { PointRecord } from './points-file.ts';
import {
  findPoint,
  insertPoint,
  lockPoint,
  selectPoints,
  updatePoint,
  type KeptPoint,
} from './points-of-sale.store.ts';

/** Changes of points that one person makes: those of a whole region in a row. */
const changesRule: ThrottleRule = {
  free: 200,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** A point as the desk shows it. */
export interface ListedPoint extends KeptPoint {
  /** Customers see it no more. */
  readonly closed: boolean;
  readonly editedByName: string;
}

export interface OnePoint {
  readonly point: ListedPoint;
  readonly changes: readonly (ChangeRecord & { readonly byName: string })[];
  readonly orders: number;
  /** Devices that lie there to be sold. */
  readonly devices: number;
  readonly clerks: number;
  readonly counters: number;
  readonly tillMinor: number | undefined;
}

/** What is typed. */
export type GivenPoint = Omit<PointRecord, 'position' | 'hours' | 'closed'>;

type NotFound = 'points-of-sale.not-found';
type Moved = NotFound | 'points-of-sale.changed' | 'request.too-many';
type Saved<Code extends string = never> = Promise<
  Outcome<{ readonly revision: number }, Moved | Code>
>;

export interface PointsDesk {
  list(
    scope: StaffScope,
    asked: {
      readonly first: number;
      readonly rows: number;
      readonly search: string;
      readonly show: 'open' | 'ending' | 'closed';
    },
  ): Promise<{ readonly items: readonly ListedPoint[]; readonly totalRecords: number }>;
  one(scope: StaffScope, pointId: string): Promise<Outcome<OnePoint, NotFound>>;
  /** `revision`: as shown; null for a new one. */
  save(
    scope: StaffScope,
    given: GivenPoint,
    revision: number | null,
  ): Saved<'points-of-sale.id-taken'>;
  close(
    scope: StaffScope,
    shown: { readonly pointId: string; readonly revision: number; readonly lastDay: string },
  ): Saved<'points-of-sale.day-past'>;
  reopen(scope: StaffScope, shown: { readonly pointId: string; readonly revision: number }): Saved;
}

export interface PointsDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly attempts: Attempts;
  readonly events: Pick<Events, 'ask'>;
  readonly namesOfActors: NamesOfActors;
}

/** Points of sale as supervisors keep them on screen. */
export function createPointsDesk(deps: PointsDeskDeps): PointsDesk {
  return { ...createReads(deps), ...createChanges(deps) };
}

function createReads(deps: PointsDeskDeps): Pick<PointsDesk, 'list' | 'one'> {
  const { database, clock, country, events } = deps;
  const { queries } = database;
  const listed = async (points: readonly KeptPoint[]): Promise<ListedPoint[]> => {
    const today = tollDay(clock.now());
    const nameOf = await deps.namesOfActors(
      queries,
      points.map(({ editedBy }) => editedBy),
    );
    return points.map((one) => ({
      ...one,
      closed: !isListed(one, today),
      editedByName: nameOf(one.editedBy),
    }));
  };
  return {
    async list(scope, { first, rows, search, show }) {
      const today = tollDay(clock.now());
      const wanted = folded(search);
      // Customers get the whole list at once as well.
      const found = (await selectPoints(queries, country)).filter((one) => {
        const open = isListed(one, today);
        if (show === 'closed' ? open : !open) return false;
        if (show === 'ending' && one.lastDay === null) return false;
        const { id, name, town, address } = one.point;
        return folded(`${id} ${name} ${town} ${address}`).includes(wanted);
      });
      const items = await listed(found.slice(first, first + rows));
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'points-of-sale-read',
        subject: 'points-of-sale',
        details: { first, shown: items.length },
      });
      return { items, totalRecords: found.length };
    },

    async one(scope, pointId) {
      const found = await findPoint(queries, country, pointId);
      if (found === undefined) return failure('points-of-sale.not-found');
      const [point] = await listed([found]);
      if (point === undefined) return failure('points-of-sale.not-found');
      const changes = await pointChanges.select(queries, country, pointId, changesShown);
      const nameOf = await deps.namesOfActors(
        queries,
        changes.map(({ by }) => by),
      );
      const uses = await events.ask(usesOfPoint, { scope, queries, pointId });
      const tills = uses.flatMap(({ tillMinor }) => tillMinor ?? []);
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'points-of-sale-read',
        subject: `point-of-sale:${pointId}`,
      });
      return success({
        point,
        changes: changes.map((change) => ({ ...change, byName: nameOf(change.by) })),
        orders: uses.reduce((sum, { orders = 0 }) => sum + orders, 0),
        devices: uses.reduce((sum, { devices = 0 }) => sum + devices, 0),
        clerks: uses.reduce((sum, { clerks = 0 }) => sum + clerks, 0),
        counters: uses.reduce((sum, { counters = 0 }) => sum + counters, 0),
        tillMinor: tills.length === 0 ? undefined : tills.reduce((sum, one) => sum + one, 0),
      });
    },
  };
}

/** As searched: whichever script, however written. */
function folded(text: string): string {
  return toLatin(text).toLocaleLowerCase('sr');
}

type Change = Pick<KeptPoint, 'point' | 'lastDay'>;

function createChanges(deps: PointsDeskDeps): Pick<PointsDesk, 'save' | 'close' | 'reopen'> {
  const { database, clock, country } = deps;

  const charged = async ({ staff }: StaffScope): Promise<number> =>
    database.transaction((tx) =>
      deps.attempts.charge(tx, [{ kind: 'points-change', value: staff.userId, rule: changesRule }]),
    );
  const record = (
    scope: StaffScope,
    tx: Tx,
    pointId: string,
    action: OperatorEntry['action'],
    details: Readonly<Record<string, string | boolean>> = {},
  ) =>
    scope.by.record(tx, {
      accountId: nobody,
      action,
      subject: `point-of-sale:${pointId}`,
      details,
    });

  /** A change of a point that nobody has changed since it was shown; the same again changes nothing. */
  const change = async (
    scope: StaffScope,
    { pointId, revision }: { readonly pointId: string; readonly revision: number },
    kind: 'changed' | 'closed' | 'reopened',
    become: (before: KeptPoint) => Change,
  ): Saved => {
    const wait = await charged(scope);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    return database.transaction(async (tx): Saved => {
      const known = await lockPoint(tx, country, pointId);
      if (known === undefined) return failure('points-of-sale.not-found');
      const after = become(known);
      const before = differences(known, after);
      const action = `point-of-sale-${kind}` as const;
      if (Object.keys(before).length === 0) {
        await record(scope, tx, pointId, action, { repeated: true });
        return success({ revision: known.revision });
      }
      if (known.revision !== revision) return failure('points-of-sale.changed');
      const at = clock.now();
      const by = scope.by.actor;
      await updatePoint(tx, country, { ...after, at, by });
      await pointChanges.insert(tx, country, pointId, { kind, at, by, before });
      const details = kind === 'closed' ? { lastDay: after.lastDay ?? '' } : {};
      await record(scope, tx, pointId, action, details);
      return success({ revision: known.revision + 1 });
    });
  };

  const add = async (scope: StaffScope, given: GivenPoint): Saved<'points-of-sale.id-taken'> => {
    const wait = await charged(scope);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    return database.transaction(async (tx): Saved<'points-of-sale.id-taken'> => {
      const at = clock.now();
      const by = scope.by.actor;
      const point = edited(given, undefined);
      const { id } = point;
      if (!(await insertPoint(tx, country, { point, lastDay: null, at, by }))) {
        const known = await findPoint(tx, country, id);
        // The answer of the first time was lost.
        const same =
          known?.editedBy === by &&
          known.revision === 1 &&
          Object.keys(differences(known, { point, lastDay: null })).length === 0;
        if (!same) return failure('points-of-sale.id-taken');
        await record(scope, tx, id, 'point-of-sale-added', { repeated: true });
        return success({ revision: 1 });
      }
      await pointChanges.insert(tx, country, id, { kind: 'added', at, by, before: {} });
      await record(scope, tx, id, 'point-of-sale-added');
      return success({ revision: 1 });
    });
  };

  return {
    save: (scope, given, revision) =>
      revision === null
        ? add(scope, given)
        : change(scope, { pointId: given.id, revision }, 'changed', ({ point, lastDay }) => ({
            point: edited(given, point),
            lastDay,
          })),

    async close(scope, { lastDay, ...shown }) {
      if (lastDay < tollDay(clock.now())) return failure('points-of-sale.day-past');
      return change(scope, shown, 'closed', ({ point }) => ({ point, lastDay }));
    },

    reopen: (scope, shown) =>
      change(scope, shown, 'reopened', ({ point }) => ({
        point: { ...point, closed: false },
        lastDay: null,
      })),
  };
}
