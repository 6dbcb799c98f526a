import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import {
  claimDue,
  holdDue,
  noteAttempt,
  selectDue,
  selectStates,
  type DueDocument,
} from './e-invoices.store.ts';
import type { Translator } from '../../platform/translator.ts';
import { SefUnavailable, type Sef } from './sef.ts';
import type { Turn } from './turns.ts';

/** In one turn. */
const MOST = 50;
/** Longer than one call may take: until then nobody else sends the document. */
const CLAIM_SECONDS = 120;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

/** States of an invoice that a credit note may name. */
const there: ReadonlySet<string> = new Set(['sent', 'seen', 'approved']);

export interface SentRound {
  readonly sent: number;
  readonly refused: number;
  /** Why the round has ended before everything was sent; empty: it has not. */
  readonly away: string;
}

/**
 * Sends what waits. Before a document is sent it is claimed; after a kill between sending and noting it is sent again with the
 * same request id, and the system answers as the first time.
 */
export function createSend(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly sef: Sef;
  readonly since: string;
  readonly translator: Translator;
}): (all: AllAccounts, turn: Turn) => Promise<SentRound> {
  const { database, clock, log, sef, since } = deps;
  const { queries } = database;

  const say = (key: string, number: string) =>
    deps.translator.translate('1', `e-invoices.${key}`, { number });

  /** Why a credit note is not sent yet, or not at all, for one of its invoices; undefined: it is. */
  const heldBy = async (scope: AccountScope, { reduces }: DueDocument) => {
    const known = await selectStates(
      scope,
      queries,
      reduces.map(({ number }) => number),
    );
    const stateOf = new Map(known.map(({ number, state }) => [number, state]));
    const again = clock.now().add({ seconds: FIRST_WAIT_SECONDS });
    let waits: { readonly because: string; readonly again: Temporal.Instant | null } | undefined;
    for (const { number, issuedOn } of reduces) {
      const state = stateOf.get(number) ?? (issuedOn < since ? 'earlier' : 'waiting');
      if (state === 'waiting') waits ??= { because: say('invoice-waiting', number), again };
      else if (!there.has(state)) return { because: say(`invoice-${state}`, number), again: null };
    }
    return waits;
  };

  const sendOne = async (
    all: AllAccounts,
    turn: Turn,
    document: DueDocument,
  ): Promise<'sent' | 'refused' | 'not-due' | 'turn-lost' | SefUnavailable> => {
    const scope = all.account(document.accountId);
    const now = clock.now();
    const held = await heldBy(scope, document);
    if (held !== undefined) {
      await holdDue(scope, queries, document, now, held);
      return held.again === null ? 'refused' : 'not-due';
    }
    if (!(await turn.next())) return 'turn-lost';
    const claimedAt = clock.now();
    const claimed = await claimDue(scope, queries, document, {
      now: claimedAt,
      until: claimedAt.add({ seconds: CLAIM_SECONDS }),
    });
    if (claimed === undefined) return 'not-due';
    try {
      const answer = await sef.send(claimed.requestId, claimed.xml);
      const outcome = answer.taken
        ? { sefId: answer.sefId, at: clock.now() }
        : { refused: answer.because };
      await noteAttempt(scope, queries, document, outcome);
      return answer.taken ? 'sent' : 'refused';
    } catch (error) {
      if (!(error instanceof SefUnavailable)) throw error;
      const again = clock.now().add({ seconds: waitAfter(claimed.attempts) });
      await noteAttempt(scope, queries, document, { again, because: error.message });
      return error;
    }
  };

  return async (all, turn) => {
    const counts = { sent: 0, refused: 0 };
    for (const document of await selectDue(all, queries, clock.now(), MOST)) {
      const outcome = await sendOne(all, turn, document);
      if (outcome === 'turn-lost') break;
      if (outcome instanceof SefUnavailable) {
        // It would be away for the others as well, and each attempt would make them wait longer.
        log.warn({ err: outcome, number: document.number }, 'an e-invoice could not be sent');
        return { ...counts, away: outcome.message };
      }
      if (outcome !== 'not-due') counts[outcome] += 1;
    }
    return { ...counts, away: '' };
  };
}

/** A minute, two, four … an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_SECONDS);
}
