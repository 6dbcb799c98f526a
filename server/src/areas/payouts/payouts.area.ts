import type { Platform } from '../../platform/platform.ts';
import type { Translator } from '../../platform/translator.ts';
import type { ApprovalsArea } from '../approvals/index.ts';
import type { IdentityService } from '../identity/index.ts';
import { createPayoutDesk, type PayoutDesk } from './payout-desk.ts';
import { createPayoutFileDesk, type PayoutFileDesk } from './payout-file-desk.ts';
import { createPayouts, type Payouts } from './payouts.service.ts';
import { createTellOperator } from './tell-operator.ts';

/** What is owed, the staff's list of it, and the files by which the bank pays it. */
export interface PayoutsArea extends Payouts, PayoutDesk, PayoutFileDesk {}

export function createPayoutsArea(
  platform: Platform,
  uses: {
    readonly approvals: Pick<ApprovalsArea, 'refusePair'>;
    readonly language: Translator;
    readonly identity: IdentityService;
  },
): PayoutsArea {
  const { settings, facts } = platform;
  const { language: translator, identity } = uses;
  const { currency } = facts;
  // Who pays reads mails, and payees their statements, in Latin script.
  const languageId = '2';
  const operator = { email: settings.contactEmail, languageId } as const;
  const deps = {
    ...platform,
    currency,
    accountDigits: facts.bank.accountDigits,
    namesOfActors: identity.staffUsers.namesOfActors,
    tellOperator: createTellOperator({ ...platform, currency, operator }),
    demandProof: identity.demandProof,
    refusePair: uses.approvals.refusePair,
  };
  return {
    ...createPayouts({ ...deps, secondPersonAboveMinor: settings.secondPersonAboveMinor }),
    ...createPayoutDesk(deps),
    ...createPayoutFileDesk({
      ...deps,
      payer: { name: settings.seller.name, account: settings.bank.account },
      purposeOf: ({ reason, subject }) =>
        translator.translate(languageId, `payouts.purpose-${reason}`, { number: subject }),
    }),
  };
}
