import { getPregled } from '@rampa/contract/top-ups';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Order } from './order.ts';
import { TagTitle } from './tag-title.tsx';

/** The top-up: amount, tag, payment method, number. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { t, formats, now } = useTexts();
  const overview = useCall(getPregled, { tag_id: order.tag_id }, { quiet: true });
  const tag = overview.value?.items.find((item) => item.tag_id === order.tag_id);
  const settled: Description[] =
    order.status === 'paid' && order.settledAt !== null
      ? [{ term: t('top-ups.order-settled'), value: formats.dayTime(order.settledAt, now) }]
      : [];
  const { returnedAt, corrected, account } = order;
  const paidFor: Description[] =
    order.byGuest === true
      ? [{ term: t('top-ups.payer'), value: t('top-ups.payer-guest') }]
      : [
          { term: t('top-ups.account'), value: account?.name ?? '' },
          { term: t('top-ups.account-tax-number'), value: account?.taxNumber ?? '' },
        ].filter(({ value }) => value !== '');
  const returned: Description[] =
    returnedAt === undefined
      ? []
      : [{ term: t('top-ups.order-returned'), value: formats.dayTime(returnedAt, now) }];
  const wrong: Description[] =
    corrected === undefined
      ? []
      : [
          {
            term: t('top-ups.order-corrected'),
            value: t('top-ups.corrected-because', {
              amount: formats.money(corrected.amount, { exact: true }),
              moment: formats.dayTime(corrected.at, now),
              reason: t(`top-ups.corrected-${corrected.reason}`),
            }),
          },
        ];
  return (
    <DescriptionList
      look="receipt"
      items={[
        {
          term: t('top-ups.order-amount'),
          value: formats.money(order.amount, { exact: true }),
          strong: true,
        },
        {
          term: t('top-ups.device'),
          value: tag === undefined ? <Skeleton width="8rem" /> : <TagTitle tag={tag} end />,
        },
        { term: t('top-ups.method'), value: t(`top-ups.method-${order.paidWith ?? order.method}`) },
        ...paidFor,
        ...settled,
        ...returned,
        ...wrong,
        {
          term: t('top-ups.order-number'),
          value: <span translate="no">{order.order_number}</span>,
        },
      ]}
    />
  );
}
