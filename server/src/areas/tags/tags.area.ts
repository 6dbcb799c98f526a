import type { Tx } from '../../platform/database/database.ts';
import type { Events, ListenerOf } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Approvals } from '../approvals/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import {
  balancesOfSome,
  balancesOfTags,
  smallBalances,
  type balanceMoved,
  type Wallet,
} from '../wallet/index.ts';
import { createAccountBlocks } from './blocks/account-blocks.ts';
import { createBlockDesk } from './blocks/block-desk.ts';
import { createBlockMails } from './blocks/block-mails.ts';
import { createBlocking } from './blocks/blocking.ts';
import { createOutdatedBlocks } from './blocks/outdated-blocks.ts';
import { createTagSwitches } from './blocks/tag-switches.ts';
import { createUnpaidRule } from './blocks/unpaid-rule.ts';
import { createTagDrivers } from './drivers/drivers.ts';
import { historyState, latelyOfTags, paidLater, type AskPaidLater } from './events.ts';
import { createTagHandovers } from './handovers/tag-handovers.ts';
import { createTagTakeover } from './import/tag-takeover.ts';
import { createOwnTagsReader } from './own-file/own-tags-reader.ts';
import { createTagLives } from './life/tag-lives.ts';
import { createFollowMoney } from './replacements/follow-money.ts';
import { createTagReplacementDesk } from './replacements/replacement-desk.ts';
import { createTagServiceDesk } from './service/tag-service-desk.ts';
import { createTagVerification } from './tag-verification.ts';
import { noTagFigures } from './tag-list.ts';
import { createTagsService } from './tags.service.ts';

/** Tags of customers, their drivers, and how tags become theirs. */
export function createTagsArea(
  platform: Platform,
  uses: {
    readonly approvals: Approvals;
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
  },
) {
  const { settings, events, log, facts } = platform;
  const { identity, language, wallet } = uses;
  const drivers = createTagDrivers({
    ...platform,
    membersOf: identity.members.names,
    lockMembers: identity.members.lock,
    holdRole: identity.holdRole,
  });
  const fileReader = createOwnTagsReader(log);
  const service = createTagsService({
    ...platform,
    fileReader,
    drivers,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    translate: language.translate,
    paidLater: askPaidLater(events),
    figures: {
      balances: balancesOfTags,
      smallBalances,
      balancesOfSome,
      async history() {
        const [state] = await events.ask(historyState, undefined);
        return state ?? noTagFigures.history();
      },
      async latelyOf(scope, queries, tags, languageId) {
        const [found] = await events.ask(latelyOfTags, { scope, queries, ...tags, languageId });
        return found ?? new Map();
      },
    },
  });
  const verification = createTagVerification({ ...platform, secretKeys: settings.secretKeys });

  const isOpen = async (scope: AccountScope, tx: Tx): Promise<boolean> => {
    const standing = await identity.accountStanding(scope, tx);
    return standing === 'open' && (await identity.customers.of(scope, tx)) !== undefined;
  };
  const serviceDesk = createTagServiceDesk({
    ...platform,
    verification,
    changes: service,
    isOpen,
    notify: identity.notify,
    translator: language,
  });

  const replacements = createTagReplacementDesk({
    ...platform,
    verification,
    wallet,
    currency: facts.currency,
    asksForCode: settings.tagReplacement !== 'serial-number',
    isOpen,
    lockMembers: identity.members.lock,
    notify: identity.notify,
    translator: language,
  });

  return {
    service,
    serviceDesk,
    replacements,
    drivers,
    verification,
    takeover: createTagTakeover(platform),
    blockNotices: {
      noticeOutdated: createOutdatedBlocks({ ...platform, blocks: service.blocks }),
    },
    ...createBlockingParts(platform, { ...uses, isOpen }),
    /** Ends the thread that reads files. */
    close: fileReader.close,
  };
}

function askPaidLater(events: Pick<Events, 'ask'>): AskPaidLater {
  return async (scope, queries, accountIds) => {
    const [found] = await events.ask(paidLater, { scope, queries, accountIds });
    return found ?? new Map();
  };
}

/** What money that comes onto tags, or leaves them, means to blocks and to tags that were replaced. */
export interface TagMoney {
  readonly balanceMoved: ListenerOf<typeof balanceMoved>;
}

/** Who blocks tags: staff, the rule about unpaid ones, and the customer. */
function createBlockingParts(
  platform: Platform,
  {
    approvals,
    identity,
    language,
    wallet,
    isOpen,
  }: {
    readonly approvals: Approvals;
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
    isOpen(scope: AccountScope, tx: Tx): Promise<boolean>;
  },
) {
  const { settings, facts } = platform;
  const mails = createBlockMails({ notify: identity.notify, translator: language });
  const blocking = createBlocking({ ...platform, mails });
  const unpaidRule = createUnpaidRule({
    ...platform,
    blocking,
    wallet,
    paidLater: askPaidLater(platform.events),
    afterDays: settings.blockUnpaidAfterDays,
  });
  const followMoney = createFollowMoney({
    ...platform,
    wallet,
    currency: facts.currency,
    chargedBack: unpaidRule.chargedBack,
  });
  const accountBlocks = createAccountBlocks({ ...platform, approvals, mails, isOpen });
  approvals.carriesOut('account-block', accountBlocks.carryOut);
  return {
    handovers: createTagHandovers({
      ...platform,
      secretKeys: settings.secretKeys,
      blocking,
      wallet,
      currency: facts.currency,
      holdRole: identity.holdRole,
      paidLater: askPaidLater(platform.events),
      demandProof: identity.demandProof,
      isOpen,
      lockMembers: identity.members.lock,
      roleOf: identity.roleOf,
      notify: identity.notify,
    }),
    lives: createTagLives({ ...platform, blocking, wallet, currency: facts.currency }),
    accountBlocks,
    switches: createTagSwitches({ ...platform, blocking }),
    blockDesk: createBlockDesk({
      ...platform,
      blocking,
      namesOfActors: identity.staffUsers.namesOfActors,
    }),
    unpaidRule,
    followMoney,
    money: {
      async balanceMoved(tx, moved) {
        await unpaidRule.balanceMoved(tx, moved);
        await followMoney.balanceMoved(tx, moved);
      },
    } satisfies TagMoney,
  };
}
