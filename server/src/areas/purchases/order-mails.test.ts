import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, expect, test } from 'vitest';
import type { MailRequest } from '../../platform/mail/mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createLanguage, type Language } from '../language/index.ts';
import { createOrderMails, type OrderNews } from './order-mails.ts';
import type { OrderRecord } from './orders.store.ts';

let language: Language;
beforeAll(async () => {
  language = await createLanguage();
});

const order: OrderRecord = {
  accountId: 'a',
  orderId: 'o',
  orderNumber: '261121000001',
  userId: null,
  visitorNetwork: null,
  intentDigest: '',
  reserved: true,
  replaces: '',
  state: 'awaiting-payment',
  method: 'slip',
  paymentState: 'waiting',
  personType: 'fizicko',
  firstName: 'Милица',
  lastName: 'Петровић',
  email: 'milica@primer.rs',
  phone: '+381641234567',
  businessName: '',
  taxNumber: '',
  companyNumber: '',
  delivery: 'address',
  street: 'Балканска 1',
  city: 'Београд',
  postcode: '11000',
  pointOfSaleId: '',
  pointOfSale: '',
  quantity: 1,
  tagsMinor: 202_200,
  discountPercent: 0,
  discountMinor: 0,
  deliveryMinor: 39_000,
  creditMinor: 0,
  totalMinor: 241_200,
  vatPercent: 20,
  currency: 'RSD',
  languageId: '1',
  createdAt: Temporal.Instant.from('2026-11-21T08:00:00Z'),
  payUntil: Temporal.Instant.from('2026-12-01T08:00:00Z'),
  paidAt: null,
  sentAt: null,
  deliveredAt: null,
  endedAt: null,
  refundedAt: null,
  pickedAt: null,
  packedAt: null,
  sheets: 0,
  carrier: '',
  parcelNumber: '',
  returnedAt: null,
};
const pickedUp: OrderRecord = {
  ...order,
  delivery: 'pickup',
  street: '',
  city: '',
  postcode: '',
  pointOfSaleId: 'p1',
  pointOfSale: 'Шимановци\nАуто-пут бб',
};

/** The mail's text in a language. */
async function bodyOf(told: OrderRecord, news: OrderNews, languageId: LanguageId): Promise<string> {
  const sent: MailRequest[] = [];
  const tell = createOrderMails({
    jobs: {
      // The outbox takes other jobs as well, but orders enqueue only mails.
      enqueue: async (_tx, _job, data) => void sent.push(data as MailRequest),
    },
    publicUrl: 'https://rampa.example',
    locale: language.locale,
  });
  // Only the outbox would use the transaction, and it is a fake here.
  await tell({} as Tx, { ...told, languageId }, news);
  const [mail] = sent;
  if (mail === undefined) throw new Error('Nothing was told');
  return language.translate(languageId, `${mail.template}.body`, mail.params);
}

test.each<OrderNews>(['placed-slip', 'placed-on-delivery', 'paid'])(
  '%s: a customer who picks up is told where, one with delivery is told that it will be sent',
  async (news) => {
    const sending = /шаљемо|курир|послат|send|courier|way/iu;
    const pickingUp = /преуз|pick/iu;
    for (const languageId of ['1', '3'] as const) {
      const delivered = await bodyOf(order, news, languageId);
      expect(delivered).toMatch(sending);
      expect(delivered).not.toMatch(pickingUp);
      const fetched = await bodyOf(pickedUp, news, languageId);
      expect(fetched).toMatch(pickingUp);
      expect(fetched).toContain('Шимановци, Ауто-пут бб');
      expect(fetched).not.toMatch(sending);
    }
  },
);

test('a customer who gave up a payment is not told that it came too late', async () => {
  expect(await bodyOf(order, 'given-up', '1')).not.toContain('на време');
  expect(await bodyOf(order, 'expired', '1')).toContain('на време');
});
