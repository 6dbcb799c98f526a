import type { LanguageId } from '@rampa/contract';
import type { ChargeRefusal } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import { momentText } from '../../../platform/day-text.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import { tagName, type Tags } from '../../tags/index.ts';
import type { AutomaticRule } from './automatic.store.ts';
import type { PendingRule } from './rules-of-sweeps.store.ts';

/** By every channel, whatever the customer's preferences: it is about their money. */
export interface AutomaticNotification {
  readonly userId: string;
  readonly kind: 'top-up';
  readonly always: true;
  readonly urgent?: true;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
}

export interface AutomaticMails {
  refused(
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    failure: {
      readonly refusal: ChargeRefusal;
      readonly nextTryAt: Temporal.Instant;
      /** Of the charge, minor units. */
      readonly amountMinor: number;
    },
  ): Promise<void>;
  capReached(
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    /** Of the charge that would have come, and of those in this month; minor units. */
    charge: { readonly amountMinor: number; readonly spentMinor: number },
  ): Promise<void>;
  noAnswer(scope: AccountScope, tx: Tx, rule: PendingRule): Promise<void>;
}

/** The next passage may find the tag empty. */
const refusedTemplate = 'top-ups.mail-automatic-refused';

export function createAutomaticMails(deps: {
  readonly tags: Pick<Tags, 'find'>;
  readonly cards: Pick<Cards, 'nameOf'>;
  readonly translator: Translator;
  /** Who set the rule, or the account's owner where that user is gone; null where both are. */
  recipientOf(scope: AccountScope, queries: Queries, userId: string): Promise<string | null>;
  notify(scope: AccountScope, tx: Tx, notification: AutomaticNotification): Promise<void>;
}): AutomaticMails {
  const { translator } = deps;

  const timeText = (at: Temporal.Instant, languageId: LanguageId): string =>
    momentText(at, translator.locale(languageId));

  const tell = async (
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    amountMinor: number,
    template: string,
    more: (languageId: LanguageId) => Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { tagId, cardId, currency } = rule;
    const userId = await deps.recipientOf(scope, tx, rule.userId);
    if (userId === null) return;
    const tag = tagName(await deps.tags.find(scope, tagId, tx));
    const card = await deps.cards.nameOf(scope, tx, cardId);
    await deps.notify(scope, tx, {
      userId,
      kind: 'top-up',
      always: true,
      ...(template === refusedTemplate ? { urgent: true } : {}),
      template,
      params: (languageId) => ({
        tag,
        card,
        amount: amountText(amountMinor, currency, languageId),
        ...more(languageId),
      }),
      path: `/pages/dopuna-pregled?automatic=${tagId}`,
    });
  };

  return {
    refused: (scope, tx, rule, { refusal, nextTryAt, amountMinor }) =>
      tell(scope, tx, rule, amountMinor, refusedTemplate, (languageId) => ({
        reason: translator.translate(languageId, `top-ups.refusal-${refusal}`),
        advice: translator.translate(languageId, `top-ups.advice-${refusal}`),
        nextTry: timeText(nextTryAt, languageId),
      })),
    capReached: (scope, tx, rule, { amountMinor, spentMinor }) =>
      tell(scope, tx, rule, amountMinor, 'top-ups.mail-automatic-cap', (languageId) => ({
        cap: amountText(rule.monthlyCapMinor, rule.currency, languageId),
        spent: amountText(spentMinor, rule.currency, languageId),
      })),
    noAnswer: (scope, tx, rule) =>
      tell(scope, tx, rule, rule.chargedMinor, 'top-ups.mail-automatic-no-answer', () => ({})),
  };
}
