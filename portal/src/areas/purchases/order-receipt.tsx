import type { Amount } from '@rampa/contract';
import { EInvoiceNote, useEInvoices } from '../../lib/e-invoices/e-invoice-note.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './order-receipt.module.css';
import type { OrderProps } from './order-props.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';

/** What was ordered and for how much, and where it is delivered. */
export function OrderReceipt({ order }: Pick<OrderProps, 'order'>) {
  const { order_number: number, document, creditNote, poslovno_ime: company } = order;
  const invoiced = document === 'invoice' && company !== '';
  const numbers = [invoiced ? number : '', creditNote].filter((one) => one !== '');
  const told = useEInvoices(numbers);
  return (
    <div className={styles['layout']}>
      <Prices order={order} />
      <Details order={order} />
      {numbers.map((one) => (
        <EInvoiceNote key={one} told={told.get(one)} />
      ))}
    </div>
  );
}

function Prices({ order }: Pick<OrderProps, 'order'>) {
  const { t, formats } = useTexts();
  const category = useCategory();
  // With minor units: it has to match the payment.
  const money = (amount: Amount) => formats.money(amount, { exact: true });
  return (
    <DescriptionList
      look="receipt"
      items={[
        ...order.lines.map((line) => ({
          term: t('purchases.review-line', {
            category: category(line.kategorija).name,
            count: line.quantity,
          }),
          value: money({
            ...line.devicePrice,
            amount: line.quantity * line.devicePrice.amount,
          }),
        })),
        ...(order.discount.amount.amount === 0
          ? []
          : [
              {
                term: t('purchases.discount', {
                  percent: formats.percent(order.discount.percent * 10),
                }),
                value: money({
                  ...order.discount.amount,
                  amount: -order.discount.amount.amount,
                }),
              },
            ]),
        ...order.lines
          .filter(({ credit }) => credit.amount > 0)
          .map((line) => ({
            term: t('purchases.credit-line', {
              category: category(line.kategorija).name,
              count: line.quantity,
              each: money(line.credit),
            }),
            value: money({ ...line.credit, amount: line.quantity * line.credit.amount }),
          })),
        {
          term: t(`purchases.delivery-${order.delivery}`),
          value:
            order.deliveryPrice.amount === 0 ? t('purchases.free') : money(order.deliveryPrice),
        },
        { term: t('purchases.total'), value: money(order.total), strong: true },
      ]}
    />
  );
}

function Details({ order }: Pick<OrderProps, 'order'>) {
  const { t } = useTexts();
  return (
    <DescriptionList
      items={[
        ...(order.poslovno_ime === ''
          ? []
          : [{ term: t('identity.company-name'), value: order.poslovno_ime }]),
        ...(order.replaces === ''
          ? []
          : [
              {
                term: t('purchases.replaces'),
                value: <SerialNumber value={order.replaces} />,
              },
            ]),
        { term: t('purchases.recipient'), value: `${order.ime} ${order.prezime}` },
        {
          term: t(`purchases.delivery-${order.delivery}`),
          value:
            order.delivery === 'pickup'
              ? `${order.destination.name}, ${order.destination.address}`
              : order.destination.address,
        },
        { term: t('purchases.payment'), value: t(`purchases.method-${order.payment}`) },
        { term: t('identity.email'), value: order.email },
        { term: t('identity.phone'), value: order.telefon },
      ]}
    />
  );
}
