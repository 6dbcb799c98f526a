import { getEFakture, getXmlEFakture, type EInvoiceState } from '@rampa/contract/e-invoices';
import { raskiniUgovorKupca, sacuvajUgovorKupca } from '@rampa/contract/postpaid';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { freePort } from '../../testing/free-port.ts';
import { everyAccount } from '../../testing/scope.ts';
import { resultOf } from '../complaints/testing/complaint-fixture.ts';
import { addLanesTag } from '../tags/testing/lanes-fixture.ts';
import { transfer } from '../wallet/index.ts';
import { startSandboxSef, type SandboxSef } from './testing/sandbox-sef.ts';
import { openUblSchema } from './testing/ubl-schema.ts';

// What companies pay later is invoiced at home, and so has an e-invoice.

const key = 'kljuc-za-sef-1234567890';
let fixture: AppFixture;
let sef: SandboxSef;
let clerk: SignedIn;
beforeAll(async () => {
  sef = await startSandboxSef({ port: await freePort(), key });
  fixture = await openAppFixture({
    settings: {
      POSTPAID: 'true',
      SECOND_PERSON_ABOVE: 'supervisor:postpaid=50000',
      E_INVOICES_SINCE: '2026-11-10',
      SEF_BASE_URL: sef.url,
      SEF_API_KEY: key,
      SEF_CALLS_PER_SECOND: '1000',
    },
  });
  clerk = await fixture.addStaff('supervisor');
});
afterAll(async () => {
  await fixture.close();
  await sef.stop();
});

const parts = () => {
  const { open } = fixture.app.services.eInvoices;
  if (open === null) throw new Error('e-invoices are switched off');
  return open;
};
const today = () => fixture.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();
const listed = async (state: EInvoiceState) =>
  resultOf(getEFakture, await fixture.call(getEFakture, { state, rows: '100' }, clerk.token)).items;

/** Its tag has money from before the contract. */
async function companyPayingLater() {
  const company = await fixture.addCustomer('pravno');
  await fixture.app.database.run(
    `UPDATE accounts SET business_name = 'Превоз', tax_number = '101134702', company_number = '07891234',
       street = 'Његошева 1', city = 'Београд', postcode = '11000' WHERE account_id = $1`,
    [company.accountId],
  );
  const tag = await addLanesTag(fixture, company);
  fixture.passTime({ seconds: 1 });
  const contract = { startsOn: today(), limit: 2_000_000, daysToPay: 15, note: '' };
  const asked = { account_id: company.accountId, ...contract };
  const saved = await fixture.call(sacuvajUgovorKupca, asked, clerk.token);
  expect(resultOf(sacuvajUgovorKupca, saved)).toEqual({ proposed: false });
  return { company, tag };
}

async function drive({ accountId, tagId }: { accountId: string; tagId: string }, minor: number) {
  fixture.passTime({ seconds: 1 });
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'toll',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId }, { kind: 'toll-revenue' }, minor),
      },
    ]),
  );
  fixture.passTime({ seconds: 1 });
}

test('the invoice of tolls paid later is sent once, with tax in its sum and until when to pay', async () => {
  const { company, tag } = await companyPayingLater();
  await drive(tag, 120_000);
  const ended = await fixture.call(
    raskiniUgovorKupca,
    { account_id: company.accountId },
    clerk.token,
  );
  resultOf(raskiniUgovorKupca, ended);
  await parts().collect(everyAccount);
  expect(await parts().collect(everyAccount)).toBe(0);
  const [waiting, ...more] = await listed('waiting');
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({
    kind: 'postpaid',
    buyer: 'Превоз',
    total: { amount: 120_000, currency: 'RSD' },
    missing: [],
  });
  expect(await parts().send(everyAccount)).toMatchObject({ sent: 1, refused: 0 });
  const number = waiting?.number ?? '';
  const answer = await fixture.call(getXmlEFakture, { number }, clerk.token);
  const xml = Buffer.from(resultOf(getXmlEFakture, answer).data, 'base64').toString();
  expect(openUblSchema('Invoice')(xml)).toEqual([]);
  // A fifth of what is without tax, for the tax is in the tolls.
  expect(xml).toContain('<cbc:TaxAmount currencyID="RSD">200.00</cbc:TaxAmount>');
  expect(xml).toContain('<cbc:PayableAmount currencyID="RSD">1200.00</cbc:PayableAmount>');
  expect(xml).toContain('<cbc:DescriptionCode>35</cbc:DescriptionCode>');
  expect((await sef.documents()).filter((one) => one.number === number)).toHaveLength(1);
});
