import {
  bringBuiltInPages,
  createLegal,
  createLegalDesk,
  legalPagePublished,
  readBuiltInPages,
} from './areas/legal/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import { countries } from './countries.ts';
import { amountText } from './platform/amount-text.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Settings } from './settings.ts';

/** Terms of use, privacy notice and accessibility statement of the country's operator. */
export async function createLegalArea({
  settings: { country },
  database,
  clock,
  events,
  language,
}: {
  readonly settings: Pick<Settings, 'country'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly language: Language;
}) {
  const { abroad, currency } = countries[country];
  const deps = {
    database,
    clock,
    builtIn: await readBuiltInPages(country),
    valuesIn: (languageId: Parameters<Language['translate']>[0]) => ({
      settlementBody: language.translate(languageId, `country.settlement-body-${country}`),
      contact: language.translate(languageId, `country.contact-${country}`),
      office: language.translate(languageId, `country.office-${country}`),
      fee: amountText(abroad.serviceFeeMinor, currency, languageId),
    }),
  };
  return {
    legal: createLegal(deps),
    /** At each start: what a newer program brings, and people are told of where they know the words before. */
    bringFor: (identity: Pick<IdentityService, 'readersAfter'>) => () =>
      database.transaction(async (tx) => {
        const inUse = (await identity.readersAfter(tx, null, 1)).length > 0;
        const toTell = await bringBuiltInPages(tx, {
          builtIn: deps.builtIn,
          now: clock.now(),
          inUse,
        });
        for (const published of toTell) await events.tell(tx, legalPagePublished, published);
      }),
    /** Where the operator's people write and publish them. */
    deskFor: (identity: IdentityService) =>
      createLegalDesk({
        ...deps,
        events,
        async namesOf(userIds) {
          const users = await identity.staffUsers.list(database.queries, userIds);
          return new Map(
            users.map((user) => [user.userId, `${user.firstName} ${user.lastName}`.trim()]),
          );
        },
      }),
  };
}
