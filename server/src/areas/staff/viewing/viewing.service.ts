import { clerks, failure, success, type Outcome, type StaffRole } from '@rampa/contract';
import { viewingMinutes } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { createOperator, staffActor, type Operator } from '../../../platform/audit/operator.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { momentText } from '../../../platform/day-text.ts';
import type { StaffGate } from '../../../platform/http/http.ts';
import type { ViewingGate } from '../../../platform/http/viewings.ts';
import type {
  AllAccounts,
  MemberScope,
  StaffScope,
  WideScope,
} from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import {
  customerName,
  makeSecret,
  staffAccountId,
  type Customers,
  type IdentityService,
  type SeenMember,
  type StaffUsers,
} from '../../identity/index.ts';
import { createViewingGate, isOver, viewingMark } from './viewing-gate.ts';
import {
  deleteViewingOf,
  endRecord,
  findViewingOf,
  insertRecord,
  insertViewing,
  lockViewer,
  replaceToken,
  selectRecords,
  selectViewings,
  type StoredViewing,
  type ViewingEnd,
} from './viewing.store.ts';

/** Minutes in which asking again, for the same reason, is the same wish: a form that was sent twice. */
const sameWithin = 1;

/** How often somebody may view the same account within an hour: of each the customer gets a mail. */
const mostInAnHour = 6;

export interface ViewingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly translator: Pick<Translator, 'locale'>;
  /** The operator wants it. */
  readonly on: boolean;
  readonly customerOf: Customers['of'];
  readonly seenMember: IdentityService['seenMember'];
  readonly notify: IdentityService['notify'];
  readonly sessionEnd: StaffUsers['sessionEnd'];
  readonly admit: StaffGate['admit'];
  /** Who holds a viewing, by the sign-in in which they began it. */
  holderOf(viewing: Pick<StoredViewing, 'staffUserId' | 'staffSessionId'>): MemberScope;
}

/** What the clerk's tab needs. */
export interface BegunViewing {
  readonly viewingId: string;
  readonly token: string;
  readonly seen: SeenMember;
  readonly name: string;
  readonly seconds: number;
}

interface Wish {
  readonly accountId: string;
  readonly reason: string;
}

type Begun<Value> = Outcome<
  Value,
  'staff.customer-not-found' | 'staff.nobody-to-see-as' | 'session.ended' | 'request.too-many'
>;

export interface Viewings {
  begin(scope: StaffScope, asked: Wish): Promise<Begun<BegunViewing>>;
  end(
    scope: StaffScope,
    viewingId: string,
  ): Promise<Outcome<Record<string, never>, 'staff.viewing-over'>>;
  /** Ends those whose time is over, or whose holder or customer is gone; the work of a job. */
  sweep(all: AllAccounts): Promise<void>;
  gate(all: AllAccounts): ViewingGate;
}

/** Staff see a customer's screens as the customer does: for a reason, for a time, and reading only (0224). */
export function createViewings(deps: ViewingDeps): Viewings {
  const { database, clock } = deps;

  const endAs = (
    all: AllAccounts,
    { staffUserId, viewingId }: Pick<StoredViewing, 'staffUserId' | 'viewingId'>,
    because: ViewingEnd,
  ) =>
    database.transaction(async (tx) => {
      const own = all.account(staffAccountId);
      const ended = await deleteViewingOf(own, tx, staffUserId, viewingId);
      if (ended === null) return;
      const by = createOperator(clock, staffActor(staffUserId));
      await close(all, clock, tx, { viewing: ended, because, by });
    });

  const endOf = async (all: AllAccounts, viewing: StoredViewing): Promise<ViewingEnd | null> => {
    if (isOver(viewing, clock)) return 'time-over';
    const holder = await deps.admit(deps.holderOf(viewing));
    if (!holder.ok || !mayView(holder.value.role)) return 'staff-left';
    const { customerAccountId, customerUserId } = viewing;
    const account = all.account(customerAccountId);
    const seen = await deps.seenMember(account, database.queries, customerUserId);
    return seen === null ? 'customer-left' : null;
  };

  return {
    begin: createBegin(deps),

    end: (scope, viewingId) =>
      database.transaction(async (tx) => {
        const ended = isUuid(viewingId)
          ? await deleteViewingOf(scope.self, tx, scope.staff.userId, viewingId)
          : null;
        if (ended === null) return failure('staff.viewing-over');
        await close(scope, clock, tx, { viewing: ended, because: 'ended', by: scope.by });
        return success({});
      }),

    async sweep(all) {
      for (const viewing of await selectViewings(all.account(staffAccountId), database.queries)) {
        const because = await endOf(all, viewing);
        if (because !== null) await endAs(all, viewing, because);
      }
    },

    gate: (all) => createViewingGate(all, deps, (viewing, because) => endAs(all, viewing, because)),
  };
}

const mayView = (role: StaffRole): boolean => clerks.staff.some((one) => one === role);

/** What follows when a viewing was ended. */
async function close(
  scope: WideScope,
  clock: Clock,
  tx: Tx,
  {
    viewing: { viewingId, customerAccountId },
    because,
    by,
  }: {
    readonly viewing: StoredViewing;
    readonly because: ViewingEnd;
    readonly by: Operator;
  },
): Promise<void> {
  await endRecord(scope.account(customerAccountId), tx, viewingId, because, clock.now());
  await by.record(tx, {
    accountId: customerAccountId,
    action: 'customer-view-ended',
    subject: `viewing:${viewingId}`,
    details: { because },
  });
}

function createBegin(deps: ViewingDeps): Viewings['begin'] {
  const { database, clock } = deps;

  /** Another token for what was begun just now, or why nothing is begun; null if something new is. */
  const again = async (scope: StaffScope, tx: Tx, { accountId, reason }: Wish, hash: Buffer) => {
    const now = clock.now();
    const account = scope.account(accountId);
    const lately = await selectRecords(account, tx, scope.by.actor, now.subtract({ hours: 1 }));
    const [last] = lately;
    const current = await findViewingOf(scope.self, tx);
    const justNow = now.subtract({ minutes: sameWithin }).epochMilliseconds;
    if (
      last?.viewingId === current?.viewingId &&
      current?.staffSessionId === scope.self.actor.sessionId &&
      last?.reason === reason &&
      last.begunAt.epochMilliseconds > justNow
    ) {
      await replaceToken(scope.self, tx, hash);
      return { begun: success(current), earlier: current };
    }
    if (lately.length < mostInAnHour) return { begun: null, earlier: current };
    const free = lately.at(-1)?.begunAt.add({ hours: 1 }) ?? now;
    const seconds = Math.max(1, secondsTo(free, clock));
    return { begun: failure('request.too-many', { seconds }), earlier: current };
  };

  const beginNew = async (
    scope: StaffScope,
    tx: Tx,
    { accountId, reason }: Wish,
    {
      userId,
      hash,
      endsAt,
    }: {
      readonly userId: string;
      readonly hash: Buffer;
      readonly endsAt: Temporal.Instant;
    },
  ): Promise<Pick<StoredViewing, 'viewingId' | 'endsAt'>> => {
    const begunAt = clock.now();
    const viewingId = uuid();
    const account = scope.account(accountId);
    await insertViewing(scope.self, tx, {
      viewingId,
      tokenHash: hash,
      customerAccountId: accountId,
      customerUserId: userId,
      begunAt,
      endsAt,
    });
    const record = { viewingId, userId, by: scope.by.actor, reason, at: begunAt };
    await insertRecord(account, tx, record);
    await deps.notify(account, tx, {
      kind: 'account-viewed',
      always: true,
      template: 'staff.mail-account-viewed',
      params: (languageId) => ({
        time: momentText(begunAt, deps.translator.locale(languageId)),
        minutes: String(viewingMinutes),
        reason,
      }),
      path: '/pages/profil?tab=obavestenja',
    });
    return { viewingId, endsAt };
  };

  return async (scope, { accountId, reason: given }) => {
    const account = scope.account(accountId);
    const customer = isUuid(accountId) ? await deps.customerOf(account) : undefined;
    if (customer === undefined) return failure('staff.customer-not-found');
    // It is one line of a mail.
    const wish = { accountId, reason: given.replaceAll(/\s+/gu, ' ') };
    return database.transaction(async (tx): Promise<Begun<BegunViewing>> => {
      if (!(await lockViewer(scope.self, tx))) return failure('session.ended');
      const signedInUntil = await deps.sessionEnd(scope.self, tx);
      const endsAt = earlierOf(signedInUntil, clock.now().add({ minutes: viewingMinutes }));
      if (endsAt === null || isOver({ endsAt }, clock)) return failure('session.ended');
      const seen = await deps.seenMember(account, tx);
      if (seen === null) return failure('staff.nobody-to-see-as');

      const { text, hash } = makeSecret(scope.staff.userId);
      const { begun, earlier } = await again(scope, tx, wish, hash);
      if (begun?.ok === false) return begun;
      let viewing: Pick<StoredViewing, 'viewingId' | 'endsAt'> | undefined = begun?.value;
      if (viewing === undefined) {
        if (earlier !== null) {
          await deleteViewingOf(scope.self, tx, earlier.staffUserId, earlier.viewingId);
          await close(scope, clock, tx, { viewing: earlier, because: 'replaced', by: scope.by });
        }
        viewing = await beginNew(scope, tx, wish, { userId: seen.userId, hash, endsAt });
      }
      const { viewingId } = viewing;
      await scope.by.record(tx, {
        accountId,
        action: 'customer-view-begun',
        subject: `viewing:${viewingId}`,
      });
      return success({
        viewingId,
        token: `${viewingMark}${text}`,
        seen,
        name: customerName(customer),
        seconds: Math.max(1, secondsTo(viewing.endsAt, clock)),
      });
    });
  };
}

const secondsTo = (moment: Temporal.Instant, clock: Clock): number =>
  Math.ceil((moment.epochMilliseconds - clock.now().epochMilliseconds) / 1000);

/** Null where the first is. */
function earlierOf(a: Temporal.Instant | null, b: Temporal.Instant): Temporal.Instant | null {
  return a === null || a.epochMilliseconds < b.epochMilliseconds ? a : b;
}
