import type { Amount, CallParsedInput, CallResult, Currency } from '@rampa/contract';
import type {
  getBrzaUplata,
  getPromeneStanjaFirme,
  getStanjeFirme,
  getUplataFirme,
  getUplateFirme,
  sacuvajPravilaPunjenja,
} from '@rampa/contract/top-ups';
import { toWireInstant } from '../../../platform/clock.ts';
import type { TagRecord } from '../../tags/index.ts';
import type { CompanyMovement } from './company-movements.store.ts';
import type { ShownPayIn } from './company-orders.ts';
import type { CompanyTopUp } from './company-top-ups.store.ts';
import type { ShownCompany, WantedRules } from './company.service.ts';
import type { FillRule } from './company-rules.ts';
import type { QuickPayIn } from './quick-pay-in.ts';

export function companyView({
  available,
  offered,
  balanceMinor,
  state,
  rules,
  settings,
  filled,
  limits,
}: ShownCompany): CallResult<typeof getStanjeFirme> {
  const money = (amount: number): Amount => ({ amount, currency: limits.currency });
  const capOf = (minor: number | null) => (minor === null ? null : money(minor));
  return {
    available,
    balance: money(balanceMinor),
    state,
    rules: rules.map((rule) => ({
      ...targetView(rule),
      name: rule.name,
      below: money(rule.belowMinor),
      upTo: money(rule.upToMinor),
    })),
    dayCap: capOf(settings.dayCapMinor),
    monthCap: capOf(settings.monthCapMinor),
    filledToday: money(filled.dayMinor),
    filledThisMonth: money(filled.monthMinor),
    alertBelow: capOf(settings.alertBelowMinor),
    revision: settings.revision,
    minimum: limits.minimum,
    maximum: limits.maximum,
    methods: offered ? ['card', 'bank-transfer'] : [],
  };
}

function targetView({ tagId, costCentreId }: FillRule) {
  if (tagId !== null) return { target: 'tag' as const, targetId: tagId };
  return costCentreId === null
    ? { target: 'all' as const, targetId: '' }
    : { target: 'cost-centre' as const, targetId: costCentreId };
}

export function wantedRules({
  rules,
  dayCap: dayCapMinor,
  monthCap: monthCapMinor,
  alertBelow: alertBelowMinor,
  revision,
}: CallParsedInput<typeof sacuvajPravilaPunjenja>): WantedRules {
  return {
    rules: rules.map(({ target, targetId, below, upTo }) => ({
      tagId: target === 'tag' ? targetId : null,
      costCentreId: target === 'cost-centre' ? targetId : null,
      belowMinor: below,
      upToMinor: upTo,
    })),
    dayCapMinor,
    monthCapMinor,
    alertBelowMinor,
    revision,
  };
}

export function quickPayInView(
  offer: QuickPayIn | null,
  currency: Currency,
): CallResult<typeof getBrzaUplata> {
  if (offer === null) return { offer };
  const { card, amountMinor, waiting } = offer;
  return {
    offer: {
      card: { cardId: card.cardId, brand: card.brand, maskedNumber: card.maskedNumber },
      amount: { amount: amountMinor, currency },
      ...(waiting === undefined ? {} : { waiting }),
    },
  };
}

export function payInView({
  order,
  resumable,
  instant,
  refusal,
}: ShownPayIn): CallResult<typeof getUplataFirme> {
  const { currency, takenBackMinor } = order;
  return {
    order_number: order.orderNumber,
    status: order.state,
    amount: { amount: order.amountMinor, currency },
    method: order.method,
    ...(order.paidWith === null ? {} : { paidWith: order.paidWith }),
    resumable,
    ...(instant ? { instant } : {}),
    ...(order.cardId === null ? {} : { savedCard: true as const }),
    ...(refusal === undefined ? {} : { refusal }),
    ...(takenBackMinor === 0 ? {} : { takenBack: { amount: takenBackMinor, currency } }),
    createdAt: toWireInstant(order.createdAt),
    settledAt: order.settledAt === null ? null : toWireInstant(order.settledAt),
  };
}

export function pendingView({
  items,
  totalRecords,
}: {
  readonly items: readonly CompanyTopUp[];
  readonly totalRecords: number;
}): CallResult<typeof getUplateFirme> {
  return {
    items: items.map(({ orderNumber, amountMinor, currency, method, createdAt }) => ({
      order_number: orderNumber,
      amount: { amount: amountMinor, currency },
      method,
      createdAt: toWireInstant(createdAt),
    })),
    totalRecords,
  };
}

export function movementsView({
  items,
  totalRecords,
}: {
  readonly items: readonly (CompanyMovement & { readonly tag: TagRecord | undefined })[];
  readonly totalRecords: number;
}): CallResult<typeof getPromeneStanjaFirme> {
  return {
    items: items.map(({ tag, tagId, ...movement }) => ({
      movementId: movement.movementId,
      kind: movement.kind,
      amount: { amount: movement.amountMinor, currency: movement.currency },
      at: toWireInstant(movement.madeAt),
      tag:
        tagId === null
          ? null
          : {
              tag_id: tagId,
              serial_number: tag?.serialNumber ?? '',
              plate: tag?.plate ?? '',
              nickname: tag?.nickname ?? '',
            },
      order_number: movement.orderNumber,
    })),
    totalRecords,
  };
}
