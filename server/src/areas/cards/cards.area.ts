import { mayCall } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { Payments } from '../payments/index.ts';
import { createCardWarnings } from './card-warnings.ts';
import { cardPurpose, createCardsService } from './cards.service.ts';
import { createCardListeners } from './listeners.ts';
import { createCardKeeping, createSavedCards } from './saved-cards.ts';
import { createRegistrations } from './registrations.ts';

const WARN_SECONDS = 6 * 3600;

/** Cards that customers save, for whatever charges them. */
export function createCardsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly payments: Payments;
  },
) {
  const { settings, jobs, facts } = platform;
  const { identity, language, payments } = uses;
  const { provider } = payments;
  const kept = createSavedCards({ ...platform, secretKeys: settings.secretKeys, provider });
  payments.keepCardsIn(
    createCardKeeping({
      kept,
      provider,
      standingOf: identity.accountStanding,
      async maySave(scope, tx, userId) {
        const role = await identity.roleOf(scope, tx, userId);
        return role !== null && mayCall(role, dodajKarticu);
      },
      requestDeletion: payments.requestCardDeletion,
    }),
  );
  const registrations = createRegistrations({
    ...platform,
    currency: facts.currency,
    payments,
    holdRole: identity.holdRole,
    payerOf: identity.payerOf,
    translate: language.translate,
  });
  registrations.serve(
    cardPurpose,
    (_scope, orderNumber) => `/pages/kartice?order_number=${encodeURIComponent(orderNumber)}`,
  );
  const service = createCardsService({
    ...platform,
    registrations,
    payments,
    demandProof: identity.demandProof,
    holdRole: identity.holdRole,
  });
  const warnings = createCardWarnings({ ...platform, notify: identity.notify });
  jobs.every('cards-warn', WARN_SECONDS, async (all) => {
    await warnings.warn(all);
  });
  return { service, kept, registrations, warnings, listeners: createCardListeners(service) };
}
