import { clerks, type AnyCall } from '@rampa/contract';
import type { Operator } from '../../../platform/audit/operator.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Viewing, ViewingGate } from '../../../platform/http/viewings.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { readSecret, staffAccountId, type IdentityService } from '../../identity/index.ts';
import { findViewing, type StoredViewing, type ViewingEnd } from './viewing.store.ts';

/** What tells the tokens from access tokens, which are JWTs, and from keys. */
export const viewingMark = 'uvid.';

/** Most calls remembered as noted; beyond it the oldest may be noted twice. */
const mostNoted = 10_000;

interface GateDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly on: boolean;
  readonly seenMember: IdentityService['seenMember'];
}

type End = (
  viewing: Pick<StoredViewing, 'staffUserId' | 'viewingId'>,
  because: ViewingEnd,
) => Promise<void>;

/** Asked at each call with a viewing's token. */
export function createViewingGate(all: AllAccounts, deps: GateDeps, end: End): ViewingGate {
  const { database, on } = deps;

  const read = async (bearer: string): Promise<StoredViewing | null> => {
    const secret = readSecret(bearer.slice(viewingMark.length), 1);
    const [staffUserId] = secret?.ids ?? [];
    if (!on || secret === null || staffUserId === undefined) return null;
    const token = { staffUserId, hash: secret.hash };
    return findViewing(all.account(staffAccountId), database.queries, token);
  };

  return {
    roles: clerks.staff,
    recognises: (bearer) => bearer.startsWith(viewingMark),
    async find(bearer) {
      const stored = await read(bearer);
      if (stored === null) return null;
      const found = await look(all, deps, stored);
      if ('because' in found) {
        // The sweep would be late by up to its interval.
        await end(stored, found.because);
        return null;
      }
      return found;
    },
    staffLeft: ({ viewingId, staff: { userId } }) =>
      end({ viewingId, staffUserId: userId }, 'staff-left'),
    note: createNote(database),
    async noteRefused({ viewingId, customer: { accountId } }, by, call, { code }) {
      await by.record(database.queries, {
        accountId,
        action: 'refused',
        subject: subjectOf(call),
        details: { code, viewing: viewingId },
      });
    },
  };
}

/** What somebody may see by a token that was right; or why no more. */
async function look(
  all: AllAccounts,
  { database, clock, seenMember }: GateDeps,
  stored: StoredViewing,
): Promise<Viewing | { readonly because: ViewingEnd }> {
  if (isOver(stored, clock)) return { because: 'time-over' };
  const { customerAccountId, customerUserId, viewingId, staffUserId, staffSessionId } = stored;
  const account = all.account(customerAccountId);
  const seen = await seenMember(account, database.queries, customerUserId);
  if (seen === null) return { because: 'customer-left' };
  return {
    viewingId,
    staff: { accountId: staffAccountId, userId: staffUserId, sessionId: staffSessionId },
    customer: { accountId: customerAccountId, ...seen },
  };
}

export const isOver = ({ endsAt }: Pick<StoredViewing, 'endsAt'>, clock: Clock): boolean =>
  endsAt.epochMilliseconds <= clock.now().epochMilliseconds;

/** No answer is sent before its line is there: of two equal calls at once the second waits for the line of the first. */
function createNote(database: Database): ViewingGate['note'] {
  const noted = new Map<string, Promise<void>>();

  const begin = (once: string, viewing: Viewing, by: Operator, call: AnyCall): Promise<void> => {
    const line = by.record(database.queries, {
      accountId: viewing.customer.accountId,
      action: 'customer-view-read',
      subject: subjectOf(call),
      details: { viewing: viewing.viewingId },
    });
    noted.set(once, line);
    const [oldest] = noted.keys();
    if (noted.size > mostNoted && oldest !== undefined) noted.delete(oldest);
    return line;
  };

  return async (viewing, by, call) => {
    const once = `${viewing.viewingId} ${call.path}`;
    try {
      await (noted.get(once) ?? begin(once, viewing, by, call));
    } catch (error) {
      noted.delete(once);
      throw error;
    }
  };
}

const subjectOf = ({ path }: AnyCall): string => `call:${path.slice('/api/'.length)}`;
