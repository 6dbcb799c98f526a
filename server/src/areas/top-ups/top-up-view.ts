import type { Amount, CallResult, Currency } from '@rampa/contract';
import type {
  getBrzaDopuna,
  getDopune,
  getPonuda,
  getPregled,
  getStatus,
  odustaniOdDopune,
  TopUp,
} from '@rampa/contract/top-ups';
import { toWireInstant } from '../../platform/clock.ts';
import type { BalanceOverview, ShownTopUp, TopUpPage } from './top-up-lists.ts';
import type { QuickOffer } from './quick-offer.ts';
import type { TopUpOffer } from './top-up-rules.ts';
import type { TopUpProgress } from './top-up-progress.ts';
import type { PaymentPage } from '../payments/index.ts';
import type { TopUpRecord } from './top-ups.store.ts';

export function offerView({
  currency,
  offered,
  minimum,
  maximum,
  methods,
  wallets,
}: TopUpOffer): CallResult<typeof getPonuda> {
  return {
    currency,
    offered: [...offered],
    minimum,
    maximum,
    methods: [...methods],
    ...(wallets.length === 0 ? {} : { wallets: [...wallets] }),
  };
}

export function quickOfferView(
  { complete, card, items }: QuickOffer,
  currency: Currency,
): CallResult<typeof getBrzaDopuna> {
  return {
    complete,
    card:
      card === null
        ? null
        : { cardId: card.cardId, brand: card.brand, maskedNumber: card.maskedNumber },
    items: items.map(({ tagId, amountMinor, targetMinor, waiting }) => ({
      tag_id: tagId,
      amount: { amount: amountMinor, currency },
      ...(targetMinor === undefined ? {} : { target: { amount: targetMinor, currency } }),
      ...(waiting === undefined ? {} : { waiting }),
    })),
  };
}

export function overviewView(
  overview: BalanceOverview,
): Omit<CallResult<typeof getPregled>, 'completeUpTo'> {
  const money = (amount: number): Amount => ({ amount, currency: overview.currency });
  const { usable } = overview;
  return {
    items: overview.items.map(
      ({ tag, balanceMinor, lowBalance, lastTopUp, filledByRule, lastCardId, unpaid }) => ({
        tag_id: tag.tagId,
        serial_number: tag.serialNumber,
        plate: tag.plate,
        nickname: tag.nickname,
        status: tag.status,
        balance: money(balanceMinor),
        lowBalance,
        lastTopUp: lastTopUp === null ? null : topUpView(lastTopUp),
        ...(filledByRule ? { filledByRule: true as const } : {}),
        ...(lastCardId === null ? {} : { lastCardId }),
        ...(unpaid.length === 0 ? {} : { unpaid: unpaid.map(topUpView) }),
      }),
    ),
    totalRecords: overview.totalRecords,
    totalBalance: money(overview.totalMinor),
    usable: { tags: usable.tags, balance: money(usable.balanceMinor) },
  };
}

export function topUpsView({ items, totalRecords }: TopUpPage): CallResult<typeof getDopune> {
  return { items: items.map(topUpView), totalRecords };
}

function topUpView({ topUp, tag, resumable }: ShownTopUp): TopUp {
  return {
    order_number: topUp.orderNumber,
    tag_id: topUp.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    amount: { amount: topUp.amountMinor, currency: topUp.currency },
    ...(topUp.targetMinor === null
      ? {}
      : { target: { amount: topUp.targetMinor, currency: topUp.currency } }),
    method: topUp.method,
    ...(topUp.paidWith === null ? {} : { paidWith: topUp.paidWith }),
    status: topUp.state,
    createdAt: toWireInstant(topUp.createdAt),
    settledAt: topUp.settledAt === null ? null : toWireInstant(topUp.settledAt),
    resumable,
    automatic: topUp.automatic,
    ...(topUp.byGuest ? { byGuest: true as const } : {}),
    ...returnedView(topUp),
    ...(topUp.bulkOrder === null ? {} : { bulkOrder: topUp.bulkOrder }),
  };
}

function returnedView({
  returnedAt,
  correction,
  currency,
}: TopUpRecord): Pick<TopUp, 'returnedAt' | 'corrected'> {
  return {
    ...(returnedAt === null ? {} : { returnedAt: toWireInstant(returnedAt) }),
    ...(correction === null
      ? {}
      : {
          corrected: {
            amount: { amount: correction.amountMinor, currency },
            at: toWireInstant(correction.at),
            reason: correction.reason,
          },
        }),
  };
}

/** Without an address where nothing is to be done in the browser. */
export function paymentPageView<Address extends string | null>({
  orderNumber,
  redirectUrl,
}: Pick<PaymentPage, 'orderNumber'> & { readonly redirectUrl: Address }) {
  return { order_number: orderNumber, redirectUrl };
}

export function givenUpView({
  orderNumber,
  state,
}: Pick<TopUpRecord, 'orderNumber' | 'state'>): CallResult<typeof odustaniOdDopune> {
  return { order_number: orderNumber, status: state };
}

export function progressView({
  topUp,
  resumable,
  instant,
  balanceMinor,
  refusal,
  account,
}: TopUpProgress): CallResult<typeof getStatus> {
  const { currency, settledAt } = topUp;
  return {
    order_number: topUp.orderNumber,
    status: topUp.state,
    amount: { amount: topUp.amountMinor, currency },
    tag_id: topUp.tagId,
    method: topUp.method,
    ...(topUp.paidWith === null ? {} : { paidWith: topUp.paidWith }),
    resumable,
    ...(instant ? { instant } : {}),
    automatic: topUp.automatic,
    settledAt: settledAt === null ? null : toWireInstant(settledAt),
    ...(account === undefined ? {} : { account }),
    ...(topUp.byGuest ? { byGuest: true as const } : {}),
    ...returnedView(topUp),
    ...(topUp.cardId === null ? {} : { savedCard: true as const }),
    ...(refusal === undefined ? {} : { refusal }),
    balance: { amount: balanceMinor, currency },
  };
}
