import type { Amount, CallResult, Currency, Kategorija } from '@rampa/contract';
import type {
  getKasa,
  getStanjeSaltera,
  getZakljucenja,
  nadjiTagNaSalteru,
  pripremiProdaju,
  zakljuciKasu,
} from '@rampa/contract/counter';
import { toWireInstant } from '../../platform/clock.ts';
import type { ClosedTill } from './close-till.ts';
import type { DeviceSales, PreparedSale } from './device-sale.ts';
import type { FoundTag } from './tag-at-counter.ts';
import type { Closings, Till } from './till-desk.ts';

export function tillView(till: Till): CallResult<typeof getKasa> {
  const money = (amount: number): Amount => ({ amount, currency: till.currency });
  return {
    clerk_id: till.clerkId,
    clerk: till.clerk,
    items: till.items.map(({ cash, tag, point, returnable }) => ({
      account_id: cash.accountId,
      order_number: cash.orderNumber,
      kind: cash.kind,
      takenAt: toWireInstant(cash.takenAt),
      serial_number: tag?.serialNumber ?? '',
      amount: money(cash.amountMinor),
      note: cash.note,
      point,
      returnedAt: cash.returnedAt === null ? null : toWireInstant(cash.returnedAt),
      returnReason: cash.returnReason,
      returnable,
    })),
    totalRecords: till.totalRecords,
    days: till.days.map(({ day, count, sold, takenMinor, returnedMinor }) => ({
      day,
      count,
      ...(sold === 0 ? {} : { sold }),
      taken: money(takenMinor),
      returned: money(returnedMinor),
    })),
    expected: money(till.expectedMinor),
    ...(till.devices === undefined ? {} : { devices: till.devices.map(devicesView) }),
  };
}

const devicesView = ({
  category,
  devices,
}: {
  readonly category: Kategorija;
  readonly devices: number;
}) => ({ kategorija: category, devices });

export function preparedSaleView(sale: PreparedSale): CallResult<typeof pripremiProdaju> {
  const { accountId, serialNumber, category, packages, ...rest } = sale;
  return {
    ...rest,
    account_id: accountId,
    serial_number: serialNumber,
    kategorija: category,
    packages: [...packages],
  };
}

export function counterStockView({
  point,
  lines,
}: Extract<
  Awaited<ReturnType<DeviceSales['stockHere']>>,
  { readonly ok: true }
>['value']): CallResult<typeof getStanjeSaltera> {
  return {
    point: point.name,
    devices: lines.map((line) => ({ ...devicesView(line), low: line.low })),
  };
}

export function foundTagView(found: FoundTag): CallResult<typeof nadjiTagNaSalteru> {
  const { accountId, tagId, serialNumber, name } = found;
  return { account_id: accountId, tag_id: tagId, serial_number: serialNumber, name };
}

export function closedView(
  { closingId, differenceMinor, already }: ClosedTill,
  currency: Currency,
): CallResult<typeof zakljuciKasu> {
  return { closing_id: closingId, difference: { amount: differenceMinor, currency }, already };
}

export function closingsView(closings: Closings): CallResult<typeof getZakljucenja> {
  const money = (amount: number): Amount => ({ amount, currency: closings.currency });
  return {
    items: closings.items.map(({ closing, clerk, closedBy, sold, correctedMinor }) => {
      const { takenMinor, returnedMinor, countedMinor, devicesLeft } = closing;
      const expected = takenMinor - returnedMinor;
      return {
        closing_id: closing.closingId,
        clerk,
        closedAt: toWireInstant(closing.closedAt),
        closedBy,
        since: toWireInstant(closing.since),
        count: closing.count,
        ...(sold === 0 ? {} : { sold }),
        ...(devicesLeft === null ? {} : { devicesLeft }),
        taken: money(takenMinor),
        returned: money(returnedMinor),
        expected: money(expected),
        counted: money(countedMinor),
        difference: money(countedMinor - expected),
        ...(correctedMinor === 0 ? {} : { corrected: money(correctedMinor) }),
        note: closing.note,
      };
    }),
    totalRecords: closings.totalRecords,
    open: closings.open.map(({ till, clerk }) => ({
      clerk_id: till.clerkId,
      clerk,
      since: toWireInstant(till.since),
      count: till.count,
      expected: money(till.takenMinor - till.returnedMinor),
    })),
  };
}
