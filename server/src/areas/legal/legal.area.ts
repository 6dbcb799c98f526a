import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import { bringBuiltInPages } from './bring-built-in.ts';
import { readBuiltInPages } from './built-in-pages.ts';
import { legalPagePublished } from './events.ts';
import { createLegalDesk } from './legal-desk.ts';
import { createLegal } from './legal.service.ts';

/** Terms of use, privacy notice and accessibility statement of the country's operator. */
export async function createLegalArea(
  platform: Platform,
  { identity, language }: { readonly identity: IdentityService; readonly language: Language },
) {
  const { settings, database, clock, events, facts } = platform;
  const { country } = settings;
  const builtIn = await readBuiltInPages(country);
  const deps = {
    database,
    clock,
    builtIn,
    valuesIn: (languageId: LanguageId) => ({
      settlementBody: language.translate(languageId, `country.settlement-body-${country}`),
      contact: language.translate(languageId, `country.contact-${country}`),
      office: language.translate(languageId, `country.office-${country}`),
      fee: amountText(facts.abroad.serviceFeeMinor, facts.currency, languageId),
    }),
  };
  return {
    legal: createLegal(deps),
    /** Where staff write and publish them. */
    desk: createLegalDesk({
      ...deps,
      events,
      namesOfActors: identity.staffUsers.namesOfActors,
    }),
    /** At each start: what a newer program brings; people are told of it where they know the words before. */
    bringPages: () =>
      database.transaction(async (tx) => {
        const inUse = await identity.hasReaders(tx);
        const toTell = await bringBuiltInPages(tx, { builtIn, now: clock.now(), inUse });
        for (const published of toTell) await events.tell(tx, legalPagePublished, published);
      }),
  };
}
