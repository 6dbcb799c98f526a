import type { Amount, CallResult, Currency } from '@rampa/contract';
import type {
  CameraReading,
  getNeobicniProlasci,
  getObracun,
  getObracunKupca,
  getPotpunost,
  getPotrosnja,
  getProlasci,
  getProlasciKupca,
  getTroskoviPoMestima,
  Passage,
  PassageReason,
} from '@rampa/contract/passages';
import { createTollTime } from '../../platform/toll-time.ts';
import { completenessView } from './completeness-view.ts';
import type { Explanation, ShownReason } from './explanation.ts';
import type { DeskExplanation, DeskPassages } from './passage-desk.ts';
import type { CostCentreSpending, Spending } from './passage-spending.ts';
import type { CountedPassages } from './counted-passages.ts';
import type { PassageList, UnusualPassages } from './passages.service.ts';
import type { ComparedReading } from './readings.ts';
import type { ShownPassage } from './shown-passage.ts';

const tollTime = createTollTime();

export function passagesView(
  list: PassageList,
  stationNameOf: (stationId: string) => string,
): CallResult<typeof getProlasci> {
  const { unusual, currency } = list;
  return {
    ...pageView(list),
    unusual: {
      passages: unusual.passages,
      amount: { amount: unusual.amountMinor, currency },
      period: unusual.period,
    },
    completeUpTo: completenessView(list.complete, stationNameOf),
    shownFrom: list.shownFrom,
  };
}

export function countedView(
  { totalRecords, complete }: CountedPassages,
  stationNameOf: (stationId: string) => string,
): CallResult<typeof getPotpunost> {
  return { totalRecords, completeUpTo: completenessView(complete, stationNameOf) };
}

export function deskPassagesView(page: DeskPassages): CallResult<typeof getProlasciKupca> {
  return { ...pageView(page), shownFrom: page.shownFrom };
}

function pageView({ items, totalRecords, totalMinor, currency }: Omit<DeskPassages, 'shownFrom'>) {
  return {
    items: items.map((one) => passageView(one, currency)),
    totalRecords,
    totalAmount: { amount: totalMinor, currency },
  };
}

export function unusualView({
  items,
  totalRecords,
  totalMinor,
  currency,
}: UnusualPassages): CallResult<typeof getNeobicniProlasci> {
  const money = (amount: number): Amount => ({ amount, currency });
  return {
    items: items.map(({ passage, reasons, dueMinor }) => ({
      passage: passageView(passage, currency),
      reasons: reasonsView(reasons),
      due: dueMinor === null ? null : money(dueMinor),
    })),
    totalRecords,
    totalAmount: money(totalMinor),
  };
}

function passageView(passage: ShownPassage, currency: Currency): Passage {
  return {
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    serial_number: passage.serialNumber,
    plate: passage.plate,
    nickname: passage.nickname,
    entry: passage.entry,
    exit: passage.exit,
    enteredAt: passage.enteredAt === null ? null : tollTime.wireOf(passage.enteredAt),
    exitedAt: tollTime.wireOf(passage.exitedAt),
    lane: passage.lane,
    kategorija: passage.category,
    amount: { amount: passage.amountMinor, currency },
    marks: [...passage.marks],
    costCentre: passage.costCentre,
  };
}

export function reasonsView(reasons: readonly ShownReason[]): PassageReason[] {
  return reasons.map(({ mark, params }) => ({ mark, params: { ...params } }));
}

export function explanationView(explanation: Explanation): CallResult<typeof getObracun> {
  const { passage, calculation, sections, reasons, currency } = explanation;
  const money = (amount: number): Amount => ({ amount, currency });
  const total = money(passage.amountMinor);
  return {
    passage: passageView(passage, currency),
    tariffVersion: calculation.tariffVersion,
    tariffValidFrom: calculation.tariffValidFrom,
    tagKategorija: calculation.tagCategory,
    sections: sections.map((section) => ({
      from: section.fromName,
      to: section.toName,
      fromStation: section.from,
      toStation: section.to,
      tariffSystem: section.tariffSystem,
      tariffSystemName: section.tariffSystemName,
      metres: section.metres,
      baseAmount: money(section.baseMinor),
      exactAmount: money(section.exactMinor),
      amount: money(section.amountMinor),
    })),
    multiplierThousandths: calculation.multiplierPercent * 10,
    roundedTo: calculation.roundToMinor,
    gross: money(calculation.grossMinor),
    discount:
      calculation.discountPercent === 0
        ? null
        : {
            name: 'passages.discount-tag',
            thousandths: Math.round(calculation.discountPercent * 10),
            amount: money(calculation.grossMinor - passage.amountMinor),
          },
    total,
    reasons: reasonsView(reasons),
  };
}

export function readingView({ plateOfTag, ...reading }: ComparedReading): CameraReading {
  return { ...reading, plate_of_tag: plateOfTag };
}

export function deskExplanationView({
  reading,
  ...explanation
}: DeskExplanation): CallResult<typeof getObracunKupca> {
  return {
    ...explanationView(explanation),
    reading: reading === null ? null : readingView(reading),
  };
}

export function spendingView({
  months,
  days,
  currency,
}: Spending): CallResult<typeof getPotrosnja> {
  return {
    months: months.map(({ month, passages, amountMinor }) => ({
      month,
      passages,
      amount: { amount: amountMinor, currency },
    })),
    days: days.map(({ day, passages, amountMinor }) => ({
      day,
      passages,
      amount: { amount: amountMinor, currency },
    })),
  };
}

export function costCentreSpendingView({
  items,
  currency,
}: CostCentreSpending): CallResult<typeof getTroskoviPoMestima> {
  return {
    items: items.map(({ costCentre, passages, amountMinor }) => ({
      costCentre,
      passages,
      amount: { amount: amountMinor, currency },
    })),
  };
}
