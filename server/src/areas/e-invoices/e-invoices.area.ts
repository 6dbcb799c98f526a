import type { Platform } from '../../platform/platform.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import { createCollect } from './collect.ts';
import { createEInvoiceDesk, STUCK } from './desk.ts';
import { createFactsOf, type FactsDeps } from './document-facts.ts';
import { countByState, countStuck } from './desk.store.ts';
import { selectStates } from './e-invoices.store.ts';
import { createFollow } from './follow.ts';
import { createSef } from './sef-client.ts';
import { createSend } from './send.ts';

const COLLECT_SECONDS = 60;
const SEND_SECONDS = 15;
const FOLLOW_SECONDS = 300;
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
  { settings, database, clock, log, jobs }: Platform,
  { identity, language, ...documents }: Uses,
) {
  const { eInvoices } = settings;
  if (eInvoices === null) return null;
  const { since, seller, baseUrl, key } = eInvoices;
  const factsOf = createFactsOf({
    ...documents,
    translator: language,
    companyOf: identity.companyOf,
  });
  const parts = { database, clock, log, seller, account: settings.bank.account, factsOf, since };
  const sef = createSef({ baseUrl, key, log });
  const collect = createCollect({ ...parts, ...documents, companyIds: identity.companyIds });
  const send = createSend({ ...parts, sef, translator: language });
  const follow = createFollow({ ...parts, sef });
  const { queries } = database;
  jobs.every('e-invoices-collect', COLLECT_SECONDS, async (all) => {
    await collect(all);
  });
  jobs.every('e-invoices-send', SEND_SECONDS, async (all) => {
    await send(all);
  });
  jobs.every('e-invoices-follow', FOLLOW_SECONDS, async (all) => {
    await follow(all);
  });
  return {
    desk: createEInvoiceDesk({ ...parts, staffUsers: identity.staffUsers }),
    collect,
    send,
    follow,
    states: (scope: AccountScope, numbers: readonly string[]) =>
      selectStates(scope, queries, numbers),
    counts: (all: AllAccounts) => countByState(all, queries),
    /** What is for somebody to look at, counted up to a number. */
    stuck: (scope: WideScope, most: number) =>
      countStuck(scope, queries, clock.now().subtract(STUCK), most),
  };
}
