import { createHash, verify, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { createSigningPems } from './create-signing-pems.ts';
import { createDocumentLayout } from './document-layout.ts';
import { drawTable } from './document-parts.ts';
import { readDocumentSigning, type DocumentSigning } from './document-signing.ts';
import { createPdfDocument } from './pdf-document.ts';
import { holdsAt, type DocumentSignature } from './sign-pdf.ts';

const validity = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

const at = Temporal.Instant.from('2026-11-02T08:40:00Z');
const pems = { rsa: createSigningPems('rsa', validity), ec: createSigningPems('ec', validity) };

function signingOf(kind: keyof typeof pems): DocumentSigning {
  const read = readDocumentSigning(pems[kind].key, pems[kind].certificates);
  if ('fault' in read) throw new Error(read.fault);
  return read.signing;
}

/** A document with so many rows, written piece by piece while it is drawn. */
async function draw(signature: DocumentSignature | null, rows = 3): Promise<Buffer> {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Рачун' });
  const layout = createDocumentLayout(pdf, {
    words: { pageOf: (page) => `страна ${page} од`, check: ({ code }) => [code] },
    color: '#00683f',
    title: 'Рачун',
    subtitle: 'R-1',
    stamp: { code: 'K7QF-2MXA-9PRT', address: '', link: 'https://rampa.example/', signature },
  });
  const table = drawTable(layout, [{ label: 'Ставка', width: 300 }], 'dense');
  const pieces: Uint8Array[] = [];
  for (let row = 0; row < rows; row += 1) {
    table.row([`Пролаз ${row}`]);
    pieces.push(...layout.written());
  }
  table.end();
  pieces.push(await buffer(Readable.from(layout.end(), { objectMode: false })));
  return Buffer.concat(pieces);
}

/** What a reader of the file does: takes the signature out, and looks whether it is that of the rest. */
function check(file: Buffer) {
  const text = file.toString('latin1');
  const ranges = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number);
  if (ranges === undefined) throw new Error('The document is not signed');
  const [start = 0, end = 0, length = 0] = ranges;
  const cms = Buffer.from(text.slice(start + 1, end - 1), 'hex');
  const { content } = AsnConvert.parse(withoutPadding(cms), ContentInfo);
  const signed = AsnConvert.parse(content, SignedData);
  const [signer] = signed.signerInfos;
  if (signer?.signedAttrs === undefined) throw new Error('Nobody signed it');
  const digest = createHash('sha256')
    .update(file.subarray(0, start))
    .update(file.subarray(end))
    .digest();
  const valueOf = (oid: string): Buffer => {
    const found = signer.signedAttrs?.find(({ attrType }) => attrType === oid);
    return Buffer.from(found?.attrValues[0] ?? new ArrayBuffer(0));
  };
  const told = AsnConvert.parse(valueOf('1.2.840.113549.1.9.4'), OctetString);
  const certificates = (signed.certificates ?? []).map(
    ({ certificate }) => new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
  );
  const attributes = Buffer.concat(
    signer.signedAttrs.map((attribute) => Buffer.from(AsnConvert.serialize(attribute))),
  );
  const set = Buffer.concat([setHead(attributes.length), attributes]);
  return {
    whole: end + length === file.length,
    untouched: digest.equals(Buffer.from(told.buffer)),
    genuine:
      certificates[0] !== undefined &&
      verify('sha256', set, certificates[0].publicKey, Buffer.from(signer.signature.buffer)),
    namesCertificate: valueOf('1.2.840.113549.1.9.16.2.47').includes(
      createHash('sha256')
        .update(certificates[0]?.raw ?? '')
        .digest(),
    ),
    certificates,
  };
}

function setHead(length: number): Buffer {
  return Buffer.from(length < 0x80 ? [0x31, length] : [0x31, 0x81, length]);
}

/** A signature is followed by the zeros that it left over; its second to fourth bytes say how long it is. */
function withoutPadding(cms: Buffer): Buffer {
  return cms.subarray(0, cms.readUInt16BE(2) + 4);
}

describe.each(['rsa', 'ec'] as const)('signed with %s', (kind) => {
  test.each([1, 300])('a document of %i rows is signed as a whole', async (rows) => {
    const file = await draw({ signing: signingOf(kind), at }, rows);
    const { certificates, ...found } = check(file);
    expect(found).toEqual({
      whole: true,
      untouched: true,
      genuine: true,
      namesCertificate: true,
    });
    expect(certificates.map(({ subject }) => subject)).toEqual(['O=Путеви Пример', 'O=Primer CA']);
    expect(file.toString('latin1')).toContain('/M (D:20261102084000Z)');
  });

  test('one byte changed anywhere is noticed', async () => {
    const file = await draw({ signing: signingOf(kind), at });
    const text = file.toString('latin1');
    for (const place of [8, text.indexOf('rampa.example'), file.length - 20]) {
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(check(changed)).toMatchObject({ untouched: false, genuine: true });
    }
  });
});

test('without a signature the file has no field for one', async () => {
  const text = (await draw(null)).toString('latin1');
  expect(text).not.toContain('/Sig');
  expect(text).not.toContain('/AcroForm');
});

test('a certificate signs from its first moment to its last', () => {
  const signing = signingOf('rsa');
  const holds = (moment: string): boolean => holdsAt(signing, Temporal.Instant.from(moment));
  expect(holds('2025-12-31T23:59:59.999Z')).toBe(false);
  expect(holds(validity.from)).toBe(true);
  expect(holds(validity.to)).toBe(true);
  expect(holds('2027-01-01T00:00:00.001Z')).toBe(false);
});

test.each([
  ['no key', 'nothing', pems.rsa.certificates, 'DOCUMENT_SIGNING_KEY'],
  ['a public key', pems.rsa.certificates, pems.rsa.certificates, 'DOCUMENT_SIGNING_KEY'],
  ['no certificate', pems.rsa.key, 'nothing', 'DOCUMENT_SIGNING_CERTIFICATE'],
  [
    'a broken one',
    pems.rsa.key,
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    'DOCUMENT_SIGNING_CERTIFICATE',
  ],
  ['that of another key', pems.rsa.key, pems.ec.certificates, 'DOCUMENT_SIGNING_CERTIFICATE'],
])('%s is a fault that names the setting, and nothing of the key', (_, key, certificates, name) => {
  const read = readDocumentSigning(key, certificates);
  expect(read).toEqual({ fault: expect.stringMatching(new RegExp(`^${name}: `, 'u')) as string });
  expect(JSON.stringify(read)).not.toContain('BEGIN');
});
