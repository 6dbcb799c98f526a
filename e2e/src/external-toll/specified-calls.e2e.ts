import { serveSpecifiedCalls } from '../fixtures/specified-server.ts';
import { expect, test } from '../fixtures/test.ts';

const rsd = (amount: number) => ({ amount, currency: 'RSD' });
const lacking = { aktivan: false, blokiran: true, faliKartica: true, faliTag: true };
const active = { aktivan: true, blokiran: false, faliKartica: false, faliTag: false };
const blocked = { aktivan: false, blokiran: true, faliKartica: false, faliTag: false };

const tag = {
  tag_id: 'tag-1',
  serial_number: '40011002',
  kategorija: 'I',
  plate: 'BG 123-AB',
  nickname: 'Porodični',
  status: 'aktivan',
  addedAt: '2026-01-10T10:00:00+01:00',
};
const card = {
  cardId: 'card-1',
  brand: 'visa',
  maskedNumber: '411111******1111',
  expires: '2031-12',
  expiry: 'good',
  isDefault: true,
  topUps: 0,
};
const passage = {
  passage_id: 'passage-1',
  tag_id: tag.tag_id,
  serial_number: tag.serial_number,
  plate: tag.plate,
  nickname: '',
  country: 'HR',
  entry: 'Zagreb istok',
  exit: 'Lučko',
  enteredAt: '2026-02-01T10:00:00+01:00',
  exitedAt: '2026-02-01T11:00:00+01:00',
  kategorija: 'I',
  localAmount: { amount: 1230, currency: 'EUR' },
  amount: rsd(144_000),
  rate: '117.1',
  rateDay: '2026-02-01',
};
const invoice = {
  racunId: 'invoice-1',
  number: 'T4A-202602-7',
  period: '2026-02-01/2026-02-28',
  amount: rsd(150_000),
  status: 'overdue',
  tollsTotal: rsd(144_000),
  servicesTotal: rsd(6000),
  passages: 1,
  late: 0,
  issuedAt: '2026-03-01T08:00:00+01:00',
  dueOn: '2026-03-15',
  paidAt: null,
  payment: null,
  nextTryAt: null,
};
const page = (items: readonly unknown[]) => ({ items, totalRecords: items.length });

test('with the calls of the specification alone, the service is started, used and paid for', async ({
  page: screen,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  const server = await serveSpecifiedCalls(context);
  server.answer('GetT4AKorisnikAktivan', lacking);
  server.answer('getT4ATagovi', page([]));
  server.answer('getT4AKartice', page([]));
  server.answer('GetT4ARacune', { ...page([]), unpaid: rsd(0) });
  server.answer('GetT4ASviProlasci', { ...page([passage]), totalAmount: rsd(144_000) });
  server.answer('GetT4AProlasci', { ...page([passage]), totalAmount: rsd(144_000) });
  server.answer('GetExtTollTermsOfUse', { version: '7', html: '<h3>Uslovi</h3><p>Tekst.</p>' });

  // Whether the terms were accepted is unknown: both ways on are offered.
  await screen.goto('/pages/extToll');
  await expect(screen.getByText('Usluga još ne radi')).toBeVisible();
  await screen.getByRole('main').getByRole('link', { name: 'Uslovi korišćenja' }).click();
  await screen.getByRole('button', { name: 'Prihvatam uslove i aktiviram' }).click();
  await expect(screen.getByText('Usluga je aktivirana')).toBeVisible();

  // A tag, from the list of candidates; then typed, without a list of categories.
  server.answer('getT4ATagovi', page([{ ...tag, status: null, addedAt: null }]));
  await screen.getByRole('tab', { name: 'TAG uređaji' }).click();
  await screen
    .getByRole('button', { name: /^Dodaj TAG/u })
    .first()
    .click();
  await screen.getByRole('radio', { name: tag.plate }).check();
  server.answer('getT4ATagovi', page([tag]));
  await screen.getByRole('dialog').getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(screen.getByText('TAG je dodat')).toBeVisible();
  await screen.getByRole('button', { name: /^Isključi/u }).click();
  await screen.getByRole('button', { name: /^Dodaj TAG/u }).click();
  await screen.getByRole('button', { name: 'Upiši serijski broj' }).click();
  await screen.getByLabel('Kategorija').selectOption('III');
  await screen.getByLabel('Serijski broj').fill('4001 1003');
  await screen.getByRole('dialog').getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(screen.getByRole('dialog')).toHaveCount(0);

  // A card: back from the payment page, whose token is longer than ours.
  const token = `${'t'.repeat(180)}-end`;
  server.answer('EvidentirajT4AKarticu', { order_number: '77', status: 'kept', card });
  server.answer('getT4AKartice', page([card]));
  server.answer('GetT4AKorisnikAktivan', active);
  await screen.goto(`/pages/extToll?status=approved&token=${token}&order_number=77`);
  await expect(screen.getByText('Usluga radi')).toBeVisible();
  await expect(screen.getByText(/Kartica .* je dodata/u)).toBeVisible();
  expect(server.asked.find(({ call }) => call.endsWith('/EvidentirajT4AKarticu'))).toMatchObject({
    carried: { status: 'approved', token, order_number: '77' },
  });
  server.answer('DodajT4AKarticu', {
    order_number: '78',
    redirectUrl: new URL('/pages/home', screen.url()).href,
  });
  await screen.getByRole('button', { name: 'Dodaj karticu' }).click();
  await screen.waitForURL('**/pages/home');

  // Passages, of all tags and of one; what only our own server provides is not offered.
  await screen.goto('/pages/extToll');
  await expect(screen.getByRole('table').getByText('Hrvatska')).toHaveCount(1);
  await screen.getByLabel('TAG uređaj').selectOption(tag.tag_id);
  await expect
    .poll(() => server.asked.some(({ call }) => call.endsWith('/GetT4AProlasci')))
    .toBe(true);
  await expect(screen.getByRole('button', { name: /^Obračun/u })).toHaveCount(0);
  await expect(screen.getByRole('button', { name: 'CSV', exact: true })).toHaveCount(0);
  await expect(screen.getByRole('tab', { name: 'Pre puta' })).toHaveCount(0);

  // An overdue invoice.
  server.answer('GetT4AKorisnikAktivan', blocked);
  server.answer('GetT4ARacune', { ...page([invoice]), unpaid: invoice.amount });
  server.answer('GetT4ADetaljiRacuna', {
    ...invoice,
    tolls: [{ ...passage, late: false }],
    serviceCharges: [],
    vat: { percent: 20, amount: rsd(1000) },
    total: invoice.amount,
  });
  server.answer('GetT4APDFRacuna', {
    fileName: 'racun.pdf',
    contentType: 'application/pdf',
    data: btoa('%PDF-1.7'),
  });
  await screen.goto('/pages/extToll');
  await expect(screen.getByText('Usluga je blokirana', { exact: true })).toBeVisible();
  await screen.getByRole('link', { name: 'Prikaži račune' }).click();
  await screen.getByRole('link', { name: /^Detalji/u }).click();
  await expect(screen.getByRole('heading', { name: /^Račun za/u })).toBeVisible();
  const download = screen.waitForEvent('download');
  await screen.getByRole('button', { name: /^PDF/u }).click();
  expect((await download).suggestedFilename()).toBe('racun.pdf');

  expect(server.strayed()).toEqual([]);
});
