import type { Amount, CallResult, LanguageId } from '@rampa/contract';
import type {
  getT4AKorisnikAktivan,
  getT4AObracun,
  getT4APregled,
  getT4AProlasci,
  getT4AProlasciKupca,
  getT4AProvera,
  getT4ATagovi,
  T4APassage,
  T4ATag,
} from '@rampa/contract/external-toll';
import { toWireInstant } from '../../platform/clock.ts';
import { lastDayToPay } from './billing/billing-rules.ts';
import type { ExplainedAbroad, PassagesAbroad, TaggedPassage } from './external-passages.ts';
import type { ExternalPassage } from './external-passages.store.ts';
import { rateText, type ServiceStatus } from './external-toll-rules.ts';
import type { ServiceOverview } from './external-toll.service.ts';
import type { DeskPassagesAbroad } from './passages-abroad-desk.ts';
import { stationName } from './station-name.ts';
import type { CheckedTag, TagAbroad, TagsAbroad } from './t4a-tags.ts';

export function statusView(status: ServiceStatus): CallResult<typeof getT4AKorisnikAktivan> {
  return {
    aktivan: status.active,
    blokiran: status.blocked,
    faliKartica: status.cardMissing,
    faliTag: status.tagMissing,
  };
}

export function overviewView({
  state,
  hasCard,
  hasTag,
  activatedAt,
  acceptedVersion,
  countries,
  mayDeactivate,
  unpaid,
}: ServiceOverview): CallResult<typeof getT4APregled> {
  return {
    state,
    faliKartica: !hasCard,
    faliTag: !hasTag,
    activatedAt: activatedAt === null ? null : toWireInstant(activatedAt),
    acceptedVersion,
    countries: [...countries],
    mayDeactivate,
    unpaidInvoice:
      unpaid === undefined
        ? null
        : {
            racunId: unpaid.invoiceId,
            number: unpaid.number,
            amount: { amount: unpaid.totalMinor, currency: unpaid.currency },
            dueOn: lastDayToPay(unpaid.dueAt),
          },
  };
}

export function tagsAbroadView({
  items,
  totalRecords,
}: TagsAbroad): CallResult<typeof getT4ATagovi> {
  return { items: items.map(tagAbroadView), totalRecords };
}

export function checkedTagsView({
  items,
  totalRecords,
}: TagsAbroad<CheckedTag>): CallResult<typeof getT4AProvera> {
  return {
    items: items.map(({ countries, ...tag }) => ({
      ...tagAbroadView(tag),
      countries: countries.map(({ country, obstacle }) => ({
        country,
        works: obstacle === null,
        obstacle,
      })),
    })),
    totalRecords,
  };
}

function tagAbroadView({ tag, status, addedAt }: TagAbroad): T4ATag {
  return {
    tag_id: tag.tagId,
    serial_number: tag.serialNumber,
    kategorija: tag.category,
    plate: tag.plate,
    nickname: tag.nickname,
    status,
    addedAt: addedAt === null ? null : toWireInstant(addedAt),
  };
}

export function passagesAbroadView(
  { items, totalRecords, totalMinor, currency }: PassagesAbroad,
  languageId: LanguageId,
): CallResult<typeof getT4AProlasci> {
  return {
    items: items.map(({ passage, tag }) => passageAbroadView(passage, tag, languageId)),
    totalRecords,
    totalAmount: { amount: totalMinor, currency },
  };
}

export function deskPassagesAbroadView(
  { countries, ...page }: DeskPassagesAbroad,
  languageId: LanguageId,
): CallResult<typeof getT4AProlasciKupca> {
  return { ...passagesAbroadView(page, languageId), countries: [...countries] };
}

export function explainedAbroadView(
  { passage, calculation, tag }: ExplainedAbroad,
  languageId: LanguageId,
): CallResult<typeof getT4AObracun> {
  const local = (amount: number): Amount => ({ amount, currency: passage.localCurrency });
  return {
    passage: passageAbroadView(passage, tag, languageId),
    tariffVersion: calculation.tariff.version,
    tariffValidFrom: calculation.tariff.validFrom,
    sections: calculation.sections.map((section) => ({
      from: stationName(section.from, languageId),
      to: stationName(section.to, languageId),
      tariffSystem: section.tariffSystem,
      metres: section.metres,
      baseAmount: local(section.base),
      exactAmount: local(section.exact),
      amount: local(section.amount),
    })),
    multiplierThousandths: calculation.multiplierThousandths,
    roundedTo: calculation.roundedTo,
    total: local(passage.localMinor),
  };
}

export function passageAbroadView(
  passage: ExternalPassage,
  tag: Pick<NonNullable<TaggedPassage['tag']>, 'serialNumber' | 'plate' | 'nickname'> | undefined,
  languageId: LanguageId,
): T4APassage {
  return {
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    country: passage.country,
    entry: stationName(passage.entry, languageId),
    exit: stationName(passage.exit, languageId),
    enteredAt: passage.enteredAt === null ? null : toWireInstant(passage.enteredAt),
    exitedAt: toWireInstant(passage.exitedAt),
    kategorija: passage.category,
    localAmount: { amount: passage.localMinor, currency: passage.localCurrency },
    amount: { amount: passage.amountMinor, currency: passage.currency },
    rate: rateText(passage.rateMillionths),
    rateDay: passage.rateDay,
  };
}
