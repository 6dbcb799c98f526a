import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { createRequestMails, type RequestNews } from './request-mails.ts';
import { aPricedRequest } from './request-sample.ts';

type Enqueue = Parameters<typeof createRequestMails>[0]['jobs']['enqueue'];

function post() {
  const sent: object[] = [];
  const enqueue: Enqueue = async (_tx, _job, data) => {
    sent.push(data);
  };
  const mails = createRequestMails({
    jobs: { enqueue },
    publicUrl: 'https://putarina.example',
    operatorEmail: 'podrska@primer.rs',
    operatorLanguage: '2',
    translator: {
      locale: (languageId) => (languageId === '3' ? 'en' : 'sr-Latn'),
      translate: (languageId, key) => `${languageId}:${key}`,
    },
  });
  return { sent, mails };
}

// Nothing is read from it here.
const tx = null as never;
const request = aPricedRequest({ languageId: '3' });

test('a company is written to in the language in which it asked, with a link to its request', async () => {
  const { sent, mails } = post();
  await mails.tell(tx, request, 'priced');
  expect(sent).toMatchObject([
    {
      to: request.email,
      languageId: '3',
      about: { accountId: request.accountId, userId: request.userId },
      template: 'purchase-requests.mail-priced',
      params: { number: request.requestNumber, quantity: '40', amount: '78,037\u00a0RSD' },
      actionUrl: `https://putarina.example/pages/pregled-zahteva-kupovina?request_number=${request.requestNumber}`,
    },
  ]);
});

test.each<[RequestNews, boolean]>([
  ['received', false],
  ['priced', true],
  ['priced-anew', true],
  ['refused', false],
  ['withdrawn', false],
  ['expired', false],
])('the pro-forma is attached to a price and to nothing else: %s', async (news, withDocument) => {
  const { sent, mails } = post();
  await mails.tell(tx, request, news);
  expect(sent[0] !== undefined && 'attachment' in sent[0]).toBe(withDocument);
});

test('nothing is mailed to a closed account, and the operator is told in the operator’s language', async () => {
  const { sent, mails } = post();
  await mails.tell(tx, { ...request, email: '' }, 'expired');
  await mails.toOperator(tx, { ...request, email: '', note: '' }, 'withdrawn');
  expect(sent).toMatchObject([
    {
      to: 'podrska@primer.rs',
      languageId: '2',
      params: { what: '2:purchase-requests.operator-withdrawn', note: '–' },
    },
  ]);
});

test('the last day of a price is given in toll time', async () => {
  const { sent, mails } = post();
  const { price } = request;
  if (price === null) throw new Error('No price');
  // 23:59:59 in Belgrade.
  const validUntil = Temporal.Instant.from('2026-12-05T22:59:59Z');
  await mails.tell(tx, { ...request, price: { ...price, validUntil } }, 'priced');
  expect(sent[0]).toMatchObject({ params: { validUntil: expect.stringContaining('5') } });
});
