import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import {
  createExternalPassages,
  createExternalRecorder,
  createExternalToll,
  createT4ACards,
  createT4ATags,
  partnerCountries,
  selectAccepted,
  selectActiveAmong,
} from './areas/external-toll/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import { createIntakeKey } from './areas/intake/index.ts';
import type { Language } from './areas/language/index.ts';
import type { Legal } from './areas/legal/index.ts';
import { GatewayUnavailable, type Payments } from './areas/payments/index.ts';
import type { Cards, Registrations } from './areas/cards/index.ts';
import type { Tags } from './areas/tags/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Settings } from './settings.ts';
import { customerOf } from './statement-services.ts';

/** The external-toll service (T4A): tags that pay abroad. */
export function createExternalTollArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly language: Language;
  readonly tags: Tags;
  readonly cards: Cards;
  readonly registrations: Registrations;
  readonly payments: Pick<Payments, 'inquire'>;
  readonly identity: Pick<IdentityService, 'contactOf'>;
  readonly legal: Pick<Legal, 'inForce'>;
}) {
  const { settings, database, clock, language } = deps;
  const { currency, documentColor } = countries[settings.country];
  const neighbours = partnerCountries[settings.country];
  const open = settings.flags.t4a === 'true';
  const common = { database, clock, countries: neighbours };
  const tags = createT4ATags({ ...common, tags: deps.tags });
  const account = createExternalToll({
    ...common,
    open,
    mayDeactivate: settings.mode !== 'production',
    termsInForce: (languageId) => deps.legal.inForce('tolls-abroad', languageId),
  });
  const passages = createExternalPassages({
    database,
    clock,
    tags: deps.tags,
    currency,
    wording: language,
    color: documentColor,
    ownerOf: (accountId) => customerOf(database.queries, accountId),
  });
  const recorder = createExternalRecorder({ ...common, tags: deps.tags, currency });
  return {
    account,
    tags,
    cards: createT4ACards({
      clock,
      secretKey: settings.secretKey,
      cards: deps.cards,
      registrations: deps.registrations,
      async ask(orderNumber) {
        // One that is away is asked again later.
        await deps.payments.inquire(orderNumber).catch((error: unknown) => {
          if (!(error instanceof GatewayUnavailable)) throw error;
        });
      },
    }),
    passages,
    /** Of these accounts, those that use the service. */
    activeAmong: selectActiveAmong,
    async languageOf(accountId: string, userId: string): Promise<LanguageId> {
      return (await deps.identity.contactOf(accountId, userId))?.languageId ?? '2';
    },
    /** What a complaint about a passage is about, in Cyrillic. */
    async passageAsSubject(accountId: string, passageId: string) {
      const found = await passages.explain(accountId, passageId, '1');
      if (!found.ok) return undefined;
      const { serial_number, plate, country, entry, exit, exitedAt, amount } = found.value.passage;
      const at = Temporal.Instant.from(exitedAt);
      const of = { serialNumber: serial_number, plate, country, entry, exit };
      return { ...of, at, amountMinor: amount.amount };
    },
    intake: {
      open,
      key: createIntakeKey(settings.t4aKey),
      recorder,
      accepted: (page: Parameters<typeof selectAccepted>[1]) =>
        selectAccepted(database.queries, page, clock.now()),
    },
  };
}
