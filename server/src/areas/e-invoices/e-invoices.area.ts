import type { Platform } from '../../platform/platform.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import { createCollect } from './collect.ts';
import { createEInvoiceDesk, STUCK } from './desk.ts';
import type { FactsDeps } from './facts-parts.ts';
import { createFactsOf } from './document-facts.ts';
import { countByState, countStuck } from './desk.store.ts';
import { selectStates } from './e-invoices.store.ts';
import { createFollow } from './follow.ts';
import { createSef } from './sef-client.ts';
import { createSend } from './send.ts';
import { createTurns } from './turns.ts';
import { createWriteDocument } from './write-document.ts';

const COLLECT_SECONDS = 60;
/** Between two turns of a server. */
const TURN_SECONDS = 15;
type Uses = Omit<FactsDeps, 'translator' | 'companyOf'> & {
  readonly identity: IdentityService;
  readonly language: Language;
};

export type EInvoicesArea = ReturnType<typeof createEInvoicesArea>;

/** Invoices and credit notes of companies, sent to the state's system of e-invoices; closed unless a setting says since when. */
export function createEInvoicesArea(platform: Platform, uses: Uses) {
  return { open: openEInvoices(platform, uses) };
}

function openEInvoices(
  { settings, facts, database, clock, log, jobs }: Platform,
  { identity, language, ...documents }: Uses,
) {
  const { eInvoices } = settings;
  if (eInvoices === null) return null;
  const { since, seller, baseUrl, key, callsPerSecond } = eInvoices;
  const factsOf = createFactsOf({
    ...documents,
    translator: language,
    companyOf: identity.companyOf,
  });
  const parts = { database, clock, log, since };
  const writing = createWriteDocument({
    log,
    translator: language,
    factsOf,
    seller,
    account: settings.bank.account,
    currency: facts.currency,
  });
  const sef = createSef({ baseUrl, key, log });
  const collect = createCollect({
    ...parts,
    ...documents,
    documents: writing,
    companyIds: identity.companyIds,
  });
  const send = createSend({ ...parts, sef, translator: language });
  const follow = createFollow({ ...parts, sef });
  const turns = createTurns({ database, clock, callsPerSecond });
  const { queries } = database;
  jobs.every('e-invoices-collect', COLLECT_SECONDS, async (all) => {
    await collect(all);
  });
  jobs.every('e-invoices-exchange', TURN_SECONDS, async (all) => {
    await turns.take(all, async (turn) => {
      if (await turn.isFollowingDue()) {
        await follow(all, turn).catch((error: unknown) => {
          log.warn({ err: error }, 'changes of e-invoices could not be asked for');
        });
      }
      await send(all, turn);
    });
  });
  return {
    desk: createEInvoiceDesk({ ...parts, documents: writing, staffUsers: identity.staffUsers }),
    collect,
    /** Both undefined while a server, or another command, speaks with the state's system. */
    send: (all: AllAccounts) => turns.take(all, (turn) => send(all, turn)),
    follow: (all: AllAccounts) => turns.take(all, (turn) => follow(all, turn)),
    states: (scope: AccountScope, numbers: readonly string[]) =>
      selectStates(scope, queries, numbers),
    counts: (all: AllAccounts) => countByState(all, queries),
    /** What is for somebody to look at, counted up to a number. */
    stuck: (scope: WideScope, most: number) =>
      countStuck(scope, queries, clock.now().subtract(STUCK), most),
  };
}
