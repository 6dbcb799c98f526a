import type { LanguageId } from '@rampa/contract';
import type { ChargeRefusal } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import { momentText } from '../../../platform/day-text.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Cards } from '../../cards/index.ts';
import type { Tags } from '../../tags/index.ts';
import { tagWords } from '../tag-words.ts';
import type { AutomaticRule } from './automatic.store.ts';

/** Told by every channel: what concerns the customer's money is not theirs to miss. */
export interface AutomaticNotification {
  readonly accountId: string;
  readonly userId: string;
  readonly kind: 'top-up';
  readonly always: true;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
}

export interface AutomaticMails {
  refused(
    tx: Tx,
    rule: AutomaticRule,
    failure: { readonly refusal: ChargeRefusal; readonly nextTryAt: Temporal.Instant },
  ): Promise<void>;
  capReached(tx: Tx, rule: AutomaticRule, spentMinor: number): Promise<void>;
  noAnswer(tx: Tx, rule: AutomaticRule): Promise<void>;
}

export function createAutomaticMails(deps: {
  readonly tags: Pick<Tags, 'find'>;
  readonly cards: Pick<Cards, 'nameOf'>;
  readonly translator: Translator;
  /** Who set the rule, or who opened the account where that user is gone; null where nobody is left. */
  recipientOf(queries: Queries, accountId: string, userId: string): Promise<string | null>;
  notify(tx: Tx, notification: AutomaticNotification): Promise<void>;
}): AutomaticMails {
  const { translator } = deps;

  const timeText = (at: Temporal.Instant, languageId: LanguageId): string =>
    momentText(at, translator.locale(languageId));

  const tell = async (
    tx: Tx,
    rule: AutomaticRule,
    template: string,
    more: (languageId: LanguageId) => Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { accountId, tagId, cardId, currency, amountMinor } = rule;
    const userId = await deps.recipientOf(tx, accountId, rule.userId);
    if (userId === null) return;
    const tag = await tagWords(deps.tags, tx, rule);
    const card = await deps.cards.nameOf(tx, accountId, cardId);
    await deps.notify(tx, {
      accountId,
      userId,
      kind: 'top-up',
      always: true,
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
    refused: (tx, rule, { refusal, nextTryAt }) =>
      tell(tx, rule, 'top-ups.mail-automatic-refused', (languageId) => ({
        reason: translator.translate(languageId, `top-ups.refusal-${refusal}`),
        advice: translator.translate(languageId, `top-ups.advice-${refusal}`),
        nextTry: timeText(nextTryAt, languageId),
      })),
    capReached: (tx, rule, spentMinor) =>
      tell(tx, rule, 'top-ups.mail-automatic-cap', (languageId) => ({
        cap: amountText(rule.monthlyCapMinor, rule.currency, languageId),
        spent: amountText(spentMinor, rule.currency, languageId),
      })),
    noAnswer: (tx, rule) => tell(tx, rule, 'top-ups.mail-automatic-no-answer', () => ({})),
  };
}
