import type { ChosenMethod } from '@rampa/contract/top-ups';
import type { Translate } from '../../lib/texts/use-texts.ts';
import type { Offer } from './top-up-form-rules.ts';

/** What a method is, and with what else than a card one pays on the gateway's page. */
export function methodHint(t: Translate, method: ChosenMethod, { wallets = [] }: Offer): string {
  const hint = t(`top-ups.method-${method}-hint`);
  const [only] = wallets;
  if (method !== 'card' || only === undefined) return hint;
  const names = wallets.length > 1 ? t('top-ups.wallets-both') : t(`top-ups.method-${only}`);
  return `${hint} ${t('top-ups.wallets-hint', { wallets: names })}`;
}
