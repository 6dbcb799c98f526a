import { globSync, readFileSync } from 'node:fs';
import type { AnyCall } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { proveriKod } from '@rampa/contract/mail-check';
import { getPrilog } from '@rampa/contract/complaints';
import { izvozT4AProlazaka } from '@rampa/contract/external-toll';
import { izvozProlazaka } from '@rampa/contract/passages';
import { izvozIzvestaja } from '@rampa/contract/spending-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { textOfPdf } from './areas/purchases/testing/text-of-pdf.ts';
import { createSigningPems } from './platform/pdf/create-signing-pems.ts';
import { nameOf, rowOf } from './testing/all-call-rights.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { giveThings, type OwnedThings } from './testing/owned-things.ts';

// Every document that customers get has a code, is signed, and is known under its code. Of mails mail-check.test.ts asks the
// same, of SMS sms.test.ts.

const pems = createSigningPems('ec', { from: '2026-01-01T00:00:00Z', to: '2031-01-01T00:00:00Z' });

let fixture: AppFixture;
let owner: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openAppFixture({
    settings: {
      DOCUMENT_SIGNING_KEY: pems.key,
      DOCUMENT_SIGNING_CERTIFICATE: pems.certificates,
    },
  });
  owner = await fixture.addCustomer('pravno');
  things = await giveThings(fixture, owner);
});
afterAll(() => fixture.close());

/** Made at each download, of what somebody has selected: there is nothing to compare them with. */
const lists: ReadonlySet<AnyCall> = new Set<AnyCall>([
  izvozProlazaka,
  izvozT4AProlazaka,
  izvozIzvestaja,
]);

const givesDocument = (call: AnyCall): boolean => {
  if (call.kind === 'file') return call.contentTypes.some((type) => type === 'application/pdf');
  const { result } = call as { readonly result: z.ZodType };
  const { properties = {} } = z.toJSONSchema(result, { unrepresentable: 'any' });
  const type = properties['contentType'];
  return typeof type === 'object' && type.const === 'application/pdf';
};

/** Without what customers have sent themselves. */
const documented = allCalls
  .filter(givesDocument)
  .filter((call) => 'customers' in call.who && call !== getPrilog)
  .map((call) => [nameOf(call), call] as const);

/** The file; undefined where the customer has no such thing. */
async function take(call: AnyCall): Promise<Buffer | undefined> {
  const input = rowOf(call).input(things);
  if (call.kind === 'file') {
    const reply = await fixture.send({
      url: call.path,
      query: { ...input, ...(call.contentTypes.length > 1 ? { format: 'pdf' } : {}) },
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return reply.statusCode === 200 ? reply.rawPayload : undefined;
  }
  const { statusCode, result } = await fixture.call(call, input, owner.token);
  return statusCode === 200
    ? Buffer.from((result as { readonly data: string }).data, 'base64')
    : undefined;
}

/** Null where the customer has none: it is drawn by the same module as another, or the last test looks at its source. */
const kinds = new Map<string, string | null>();

const codeIn = (text: string): string =>
  /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/u.exec(text)?.[0] ?? '';

/** What is found wrong with the document of this call; nothing where the customer has none. */
async function faultsOf(name: string, call: AnyCall): Promise<readonly string[]> {
  const file = await take(call);
  if (file === undefined) {
    kinds.set(name, null);
    return [];
  }
  const text = textOfPdf(file).join(' ');
  const asked = { kod: codeIn(text), languageId: '3' };
  const answer = await fixture.call(proveriKod, asked);
  if (answer.statusCode !== 200) return ['no code'];
  const { document } = proveriKod.result.parse(answer.result);
  if (document === null) return ['an unknown code'];
  kinds.set(name, document.kind);
  return [
    ...(text.includes(document.number) ? [] : ['another number']),
    ...(file.includes('/SubFilter /ETSI.CAdES.detached') ? [] : ['no signature']),
  ];
}

test.each(documented.filter(([, call]) => !lists.has(call)))(
  '%s gives a document that can be asked about',
  async (name, call) => expect(await faultsOf(name, call)).toEqual([]),
);

test.each(documented.filter(([, call]) => lists.has(call)))(
  '%s gives a list, which has no code',
  async (_, call) => {
    const file = await take(call);
    expect(codeIn(textOfPdf(file ?? Buffer.alloc(0)).join(' '))).toBe('');
  },
);

test('those documents are of these kinds', () => {
  expect(Object.fromEntries(kinds)).toEqual({
    'GET /api/Dopuna/GetPotvrda': 'receipt',
    'GET /api/Izvod/PreuzmiIzvod': 'statement',
    'GET /api/Tag/GetT4APDFRacuna': 'invoice-abroad',
    'POST /api/Kupovina/GetKnjiznoOdobrenje': null,
    'POST /api/Kupovina/GetPredracun': 'pro-forma',
    'POST /api/Kupovina/GetRacun': 'pro-forma',
  });
});

test('monitors are told how much longer the certificate holds by which those are signed', async () => {
  const { body } = await fixture.app.operator.inject('/metrics');
  const left = (Date.parse('2031-01-01T00:00:00Z') - fixture.now().epochMilliseconds) / 1000;
  expect(body).toContain(`\nrampa_documents_signed_for_seconds ${left}\n`);
});

test('whatever draws a document gives it a code, but for lists', () => {
  const drawing = globSync('{areas,platform}/**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8')] as const)
    .filter(([, source]) => /createPdfDocument\(/u.test(source));
  const without = drawing
    .filter(([, source]) => !/createDocumentLayout\([^;]*\bstamp\b(?!: null)/u.test(source))
    .map(([file]) => file);
  expect(without.toSorted()).toEqual([
    // Lists.
    'platform/files/table/pdf.ts',
    // What all are drawn with.
    'platform/pdf/pdf-document.ts',
  ]);
});
