import { clerks, failure, success, type Outcome } from '@rampa/contract';
import { viewingMinutes } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { createOperator, staffActor, type Operator } from '../../../platform/audit/operator.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { momentText } from '../../../platform/day-text.ts';
import type { Viewing, ViewingGate } from '../../../platform/http/viewings.ts';
import type { AllAccounts, StaffScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import {
  customerName,
  makeSecret,
  readSecret,
  staffAccountId,
  type Customers,
  type IdentityService,
  type SeenMember,
} from '../../identity/index.ts';
import {
  deleteViewingOf,
  endRecord,
  findViewing,
  insertRecord,
  insertViewing,
  lockViewer,
  selectOverdue,
  type StoredViewing,
  type ViewingEnd,
} from './viewing.store.ts';

/** What tells the tokens from access tokens, which are JWTs, and from keys. */
const mark = 'uvid.';

/** Overdue ones that are ended in one go. */
const batch = 200;

/** Calls that were noted already; then those that came first are noted again, which does no harm. */
const mostNoted = 10_000;

export interface ViewingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly translator: Pick<Translator, 'locale'>;
  /** The operator wants it. */
  readonly on: boolean;
  readonly customerOf: Customers['of'];
  readonly seenMember: IdentityService['seenMember'];
  readonly notify: IdentityService['notify'];
}

/** What the clerk's tab needs. */
export interface BegunViewing {
  readonly token: string;
  readonly seen: SeenMember;
  readonly name: string;
  readonly endsAt: Temporal.Instant;
}

export interface Viewings {
  begin(
    scope: StaffScope,
    asked: { readonly accountId: string; readonly reason: string },
  ): Promise<
    Outcome<BegunViewing, 'staff.customer-not-found' | 'staff.nobody-to-see-as' | 'session.ended'>
  >;
  end(scope: StaffScope): Promise<Outcome<Record<string, never>, 'staff.viewing-over'>>;
  /** Ends those whose time is over; the work of a job. */
  sweep(all: AllAccounts): Promise<void>;
  gate(all: AllAccounts): ViewingGate;
}

/** Staff see a customer's screens as the customer does: for a reason, for a time, and reading only (0224). */
export function createViewings(deps: ViewingDeps): Viewings {
  const { database, clock, translator } = deps;

  /** What follows when a viewing was ended. */
  const close = async (
    accounts: Pick<StaffScope, 'account'> | AllAccounts,
    tx: Tx,
    by: Operator,
    { viewingId, customerAccountId }: StoredViewing,
    because: ViewingEnd,
  ): Promise<void> => {
    await endRecord(accounts.account(customerAccountId), tx, viewingId, because, clock.now());
    await by.record(tx, {
      accountId: customerAccountId,
      action: 'customer-view-ended',
      subject: `viewing:${viewingId}`,
      details: { because },
    });
  };

  const endAs = (all: AllAccounts, viewing: StoredViewing, because: ViewingEnd) =>
    database.transaction(async (tx) => {
      const ended = await deleteViewingOf(
        all.account(staffAccountId),
        tx,
        viewing.staffUserId,
        viewing.viewingId,
      );
      if (ended === null) return;
      await close(all, tx, createOperator(clock, staffActor(ended.staffUserId)), ended, because);
    });

  return {
    async begin(scope, { accountId, reason: given }) {
      const account = scope.account(accountId);
      const customer = isUuid(accountId) ? await deps.customerOf(account) : undefined;
      if (customer === undefined) return failure('staff.customer-not-found');
      return database.transaction(async (tx) => {
        if (!(await lockViewer(scope.self, tx))) return failure('session.ended');
        const seen = await deps.seenMember(account, tx);
        if (seen === null) return failure('staff.nobody-to-see-as');
        const earlier = await deleteViewingOf(scope.self, tx, scope.staff.userId);
        if (earlier !== null) await close(scope, tx, scope.by, earlier, 'replaced');

        const now = clock.now();
        const viewingId = uuid();
        const { text, hash } = makeSecret(scope.staff.userId);
        const endsAt = now.add({ minutes: viewingMinutes });
        // It is one line of a mail.
        const reason = given.replaceAll(/\s+/gu, ' ');
        await insertViewing(scope.self, tx, {
          viewingId,
          tokenHash: hash,
          customerAccountId: accountId,
          customerUserId: seen.userId,
          begunAt: now,
          endsAt,
        });
        await insertRecord(account, tx, {
          viewingId,
          userId: seen.userId,
          by: scope.by.actor,
          reason,
          at: now,
        });
        await scope.by.record(tx, {
          accountId,
          action: 'customer-view-begun',
          subject: `viewing:${viewingId}`,
        });
        await deps.notify(account, tx, {
          kind: 'account-viewed',
          always: true,
          template: 'staff.mail-account-viewed',
          params: (languageId) => ({
            time: momentText(now, translator.locale(languageId)),
            minutes: String(viewingMinutes),
            reason,
          }),
          path: '/pages/profil?tab=obavestenja',
        });
        return success({
          token: `${mark}${text}`,
          seen,
          name: customerName(customer),
          endsAt,
        });
      });
    },

    end: (scope) =>
      database.transaction(async (tx) => {
        const ended = await deleteViewingOf(scope.self, tx, scope.staff.userId);
        if (ended === null) return failure('staff.viewing-over');
        await close(scope, tx, scope.by, ended, 'ended');
        return success({});
      }),

    async sweep(all) {
      for (;;) {
        const overdue = await selectOverdue(all, database.queries, clock.now(), batch);
        for (const viewing of overdue) await endAs(all, viewing, 'time-over');
        if (overdue.length < batch) return;
      }
    },

    gate: (all) => createViewingGate(deps, all, (viewing, because) => endAs(all, viewing, because)),
  };
}

function createViewingGate(
  { database, clock, on, seenMember }: ViewingDeps,
  all: AllAccounts,
  endAs: (viewing: StoredViewing, because: ViewingEnd) => Promise<void>,
): ViewingGate {
  const own = all.account(staffAccountId);
  const noted = new Set<string>();
  const found = new WeakMap<Viewing, StoredViewing>();

  return {
    roles: clerks.staff,
    recognises: (bearer) => bearer.startsWith(mark),
    async find(bearer) {
      const secret = readSecret(bearer.slice(mark.length), 1);
      const [staffUserId] = secret?.ids ?? [];
      if (!on || secret === null || staffUserId === undefined) return null;
      const stored = await findViewing(own, database.queries, { staffUserId, hash: secret.hash });
      if (stored === null) return null;
      // The sweep would be late by up to its interval.
      if (stored.endsAt.epochMilliseconds <= clock.now().epochMilliseconds) {
        await endAs(stored, 'time-over');
        return null;
      }
      const { customerAccountId, customerUserId, viewingId } = stored;
      const account = all.account(customerAccountId);
      const seen = await seenMember(account, database.queries, customerUserId);
      if (seen === null) {
        await endAs(stored, 'customer-left');
        return null;
      }
      const viewing: Viewing = {
        viewingId,
        staff: {
          accountId: staffAccountId,
          userId: staffUserId,
          sessionId: stored.staffSessionId,
        },
        customer: { accountId: customerAccountId, ...seen },
      };
      found.set(viewing, stored);
      return viewing;
    },
    async staffLeft(viewing) {
      const stored = found.get(viewing);
      if (stored !== undefined) await endAs(stored, 'staff-left');
    },
    async note({ viewingId, customer: { accountId } }, by, call) {
      const once = `${viewingId} ${call.path}`;
      if (noted.has(once)) return;
      await by.record(database.queries, {
        accountId,
        action: 'customer-view-read',
        subject: `call:${call.path.slice('/api/'.length)}`,
        details: { viewing: viewingId },
      });
      noted.add(once);
      const [oldest] = noted;
      if (noted.size > mostNoted && oldest !== undefined) noted.delete(oldest);
    },
    async noteRefused({ customer: { accountId } }, by, call, { code }) {
      await by.record(database.queries, {
        accountId,
        action: 'refused',
        subject: `call:${call.path.slice('/api/'.length)}`,
        details: { code },
      });
    },
  };
}
