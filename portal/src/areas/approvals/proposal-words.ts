import type { Proposal } from '@rampa/contract/approvals';
import { cashCorrectionReasons } from '@rampa/contract/counter';
import { accountBlockReasons } from '@rampa/contract/tags';
import type { Translate, UseTexts } from '../../lib/texts/use-texts.ts';

/** How much it is, in words: money, or tags. */
export function sizeText(
  { t, formats }: Pick<UseTexts, 't' | 'formats'>,
  { amount, tags }: Pick<Proposal, 'amount' | 'tags'>,
): string {
  if (amount !== null) return formats.money(amount, { exact: true });
  return t('approvals.tags', { count: tags ?? 0 });
}

/** From when a contract is to hold, and how long its company has to pay; none of what is no contract. */
export function contractTerms(
  { t, formats }: Pick<UseTexts, 't' | 'formats'>,
  { contract }: Pick<Proposal, 'contract'>,
): readonly { readonly term: string; readonly value: string }[] {
  if (contract === undefined) return [];
  const { startsOn, daysToPay } = contract;
  return [
    { term: t('approvals.contract-starts'), value: formats.longDay(startsOn) },
    { term: t('approvals.contract-to-pay'), value: t('approvals.days', { count: daysToPay }) },
  ];
}

/** Why, as its area knows it; empty where there is none, or one of a later version. */
export function reasonText(t: Translate, { reason }: Pick<Proposal, 'reason'>): string {
  const known = [...accountBlockReasons, ...cashCorrectionReasons].find((one) => one === reason);
  return known === undefined ? '' : t(`approvals.reason-${known}`);
}
