import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import { pdfFault } from './pdf-structure.ts';
import {
  catalog,
  packedOf,
  pages,
  pdfOf,
  script,
  scriptedPdf,
  streamOf,
} from './testing/pdf-of.ts';

const opening = (action: string) => `<</Type/Catalog/Pages 2 0 R/OpenAction ${action}>>`;
const withPage = (more: string) => pdfOf([catalog, pages, more]);
const packed = (...objects: string[]) => pdfOf([catalog, pages, packedOf(objects)]);
const faultOf = (given: Buffer | string) =>
  pdfFault(Buffer.from(given), { pixelsMaximum: 50_000_000 });

const image = (keys: string) => streamOf(`/Type/XObject/Subtype/Image${keys}`, 'x');
const to = (address: string) => `<</S/URI/URI${address}>>`;

/** As PostScript writes bytes. */
function base85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    let digits = '';
    for (let digit = 0; digit < 5; digit += 1) {
      digits = String.fromCharCode(33 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, Math.min(4, bytes.length - at) + 1);
  }
  return `${text}~>`;
}

async function ourOwn(compress: boolean): Promise<Buffer> {
  const { doc, text } = createPdfDocument({ language: 'sr-Cyrl', title: 'Пролази', compress });
  doc.addPage();
  text('Ниш југ – Čačak 1.222,00 RSD', 40, 40, { size: 10 });
  doc.link(40, 40, 100, 20, 'https://primer.rs/docs/JavaScript');
  doc.outline.addItem('Пролази').addItem('Нови');
  doc.addNamedDestination('vrh');
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

describe('a document with nothing but pages is accepted', () => {
  test('as we make them', async () => {
    expect(await faultOf(await ourOwn(true))).toBeUndefined();
    expect(await faultOf(await ourOwn(false))).toBeUndefined();
  });

  test.each([
    [
      'by a browser, with a link, a form and a place that has a name',
      pdfOf([
        '<</Type /Catalog\n/Pages 2 0 R\n/Dests <</vrh [2 0 R /XYZ 0 0 0]>>\n/AcroForm <</Fields[]>>>>',
        pages,
        '<</Type /Annot /Subtype /Link /F 4 /A <</S /URI /URI (https://x.rs/Web/JavaScript)>>>>',
        streamOf('', 'BT (trailer \\(1 0 objekat\\) /JavaScript) Tj ET'),
      ]),
    ],
    [
      'by an office program, packed, opened at a page and with an outline',
      Buffer.concat([
        packed(
          '<</Type/Catalog/OpenAction[2 0 R/XYZ null null 0]/Lang(sr-RS)/MarkInfo<</Marked true>>>>',
          '<</Type/Outlines/First 22 0 R/Last 22 0 R/Count 1>>',
          '[0 1 2]',
          '42',
        ),
        // Saved again, with a table that is itself a stream.
        Buffer.from(`9 0 obj\n${streamOf('/Type/XRef/W[1 2 1]/Size 1', 'xyz')}\nendobj\n%%EOF`),
      ]),
    ],
    [
      'by a scanner, a picture with bytes of all kinds',
      withPage(
        streamOf(
          '/Type/XObject/Subtype/Image/Width 3/Height 4/Filter/DCTDecode',
          Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at + 7 * at) & 255)),
        ),
      ),
    ],
    [
      'by TeX, opened at a page by an object of its own, with links',
      pdfOf([
        opening('4 0 R'),
        pages,
        '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://x.rs/a?b=c)>>>>',
        '<</S/GoTo/D[2 0 R/Fit]>>',
        '<</Type/Annot/A<</URI<6d61696c746f3a6140622e7273>/S/URI>>>>',
        '<</Type/Annot/A<</S/URI/URI(www.primer.rs/\\134)>>>>',
      ]),
    ],
    [
      'by a program whose streams are text',
      withPage(streamOf('/Filter[/ASCII85Decode/FlateDecode]', base85(deflateSync('BT ET')))),
    ],
    [
      'by a scanner, a page of 600 dots an inch without colours',
      withPage(image('/Width 9920/Height 14032/BitsPerComponent 1/Filter/JBIG2Decode')),
    ],
    [
      'with a comment and names by numbers',
      pdfOf(['<</Type/C#61talog % /JS\n/Pages 2 0 R>>', pages]),
    ],
  ])('%s', async (_, content) => {
    expect(await faultOf(content)).toBeUndefined();
  });
});

describe('a document that executes, opens or embeds something is refused', () => {
  test.each([
    ['a script at the opening', scriptedPdf],
    ['a script by its number', pdfOf([opening('<</S/J#61v#61Script/#4a#53(x)>>'), pages])],
    ['a script in what is packed', packed('<</A 1>>', script)],
    ['a script of a field', withPage(`<</Type/Annot/Subtype/Widget/AA<</K ${script}>>>>`)],
    ['a program', pdfOf([opening('<</S /Launch /F (calc.exe)>>'), pages])],
    ['another file', pdfOf([opening('<</S/GoToR/F(\\\\\\\\evil\\\\x.pdf)>>'), pages])],
    ['a form that sends', withPage('<</S/SubmitForm/F(https://x.rs)>>')],
    ['files within', pdfOf(['<</Type/Catalog/Names<</EmbeddedFiles 3 0 R>>>>', pages, '<<>>'])],
    ['a file pinned to a page', withPage('<</Subtype/FileAttachment/FS 4 0 R>>')],
    ['a film', packed('<</Type/Annot/Subtype/RichMedia>>')],
    ['a form in its own language', withPage('<</Fields[]/XFA 4 0 R>>')],
    ['an address at the opening', pdfOf([opening(to('(https://x.rs)')), pages])],
    ['an address at the opening, elsewhere', pdfOf([opening('3 0 R'), pages, to('(http://x.rs)')])],
    ['an address at the opening, packed', packed(opening('21 0 R'), to('(https://x.rs)'))],
    [
      'an address at the opening, in a later version',
      Buffer.concat([
        pdfOf([opening('3 0 R'), pages, '<</S/GoTo/D[2 0 R]>>']),
        Buffer.from(`3 0 obj\n${to('(https://x.rs)')}\nendobj\n%%EOF`),
      ]),
    ],
    [
      'an address after the opening',
      pdfOf([opening(`<</S/GoTo/D[2 0 R]/Next ${to('(https://x.rs)')}>>`), pages]),
    ],
    ['two openings', pdfOf([opening('[2 0 R/Fit]/OpenAction 3 0 R'), pages, to('(https://x.rs)')])],
    ['an address at a page', withPage(`<</Type/Page/AA<</O ${to('(https://x.rs)')}>>>>`)],
    ['a link to a file', withPage(`<</A ${to('(file:///etc/passwd)')}>>`)],
    ['a link to a network', withPage(`<</A ${to(String.raw`(\\\\\134evil\\\\x)`)}>>`)],
    ['a link to a file, in digits', withPage(`<</A ${to('<66696C653a2f2f78>')}>>`)],
    ['a link to a file, by numbers', withPage(`<</A ${to('(\\146il\\145://evil/x)')}>>`)],
    ['a link to elsewhere', withPage(`<</A ${to(' 3 0 R')}>>`)],
    ['an article of another file', withPage('<</A<</S/Thread/F(\\\\\\\\evil\\\\x)/D 0>>>>')],
    ['a content in another file', withPage(streamOf('/F(//evil/x)', 'x'))],
    ['a page of another file', withPage(streamOf('/Subtype/Form/Ref<</F(//evil/x)/Page 0>>', 'x'))],
  ])('%s', async (_, content) => {
    expect(await faultOf(content)).toBe('active');
  });
});

test('an encrypted one is reported as encrypted, whatever else cannot be read', async () => {
  const unreadable = streamOf('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', 'šifrovano');
  expect(await faultOf(pdfOf([catalog, pages, unreadable], '/Encrypt 4 0 R'))).toBe('locked');
});

describe('a document that readers interpret differently is refused', () => {
  const bomb = deflateSync(Buffer.alloc(17 * 1024 * 1024, 32));
  const flate = '/Filter/FlateDecode';
  const hidden = `9 0 obj ${script} endobj`;
  const keys = '/Type/ObjStm/N 1/First 5';
  test.each([
    ['a bomb', withPage(streamOf(`${keys}/Filter/FlateDecode`, bomb))],
    [
      'a bomb in parts',
      pdfOf([
        catalog,
        ...Array.from({ length: 3 }, () =>
          streamOf(
            `${keys}/Filter/FlateDecode`,
            deflateSync(Buffer.from('20 0 '.padEnd(6 * 1024 * 1024))),
          ),
        ),
      ]),
    ],
    ['packed in another way', withPage(streamOf(`${keys}/Filter/LZWDecode`, 'x'))],
    ['packed twice', withPage(streamOf(`${keys}/Filter[/FlateDecode/FlateDecode]`, 'x'))],
    ['a page packed twice', withPage(streamOf('/Filter[/FlateDecode/FlateDecode]', 'x'))],
    ['a page packed in no known way', withPage(streamOf('/Filter/Secret', 'x'))],
    [
      'pages that are a bomb together',
      pdfOf(Array.from({ length: 16 }, () => streamOf(flate, bomb))),
    ],
    [
      'pages that are a bomb, as text',
      pdfOf(
        Array.from({ length: 16 }, () =>
          streamOf('/Filter[/ASCII85Decode/FlateDecode]', base85(bomb)),
        ),
      ),
    ],
    ['a picture of too many pixels', withPage(image('/Width 9920/Height 14032/Filter/JPXDecode'))],
    ['a picture of unknown size', withPage(image('/Width 3 0 R/Height 1'))],
    ['too many streams', pdfOf(Array.from({ length: 20_001 }, () => streamOf('', '')))],
    ['too many words', withPage(`[${'1 '.repeat(1_000_001)}]`)],
    ['packed, its way elsewhere', withPage(streamOf(`${keys}/Filter 7 0 R`, 'x'))],
    ['packed without its type', withPage(streamOf('/N 1/First 5/Filter/LZWDecode', 'x'))],
    ['a length elsewhere', withPage(streamOf('/Type/ObjStm/N 1/First 7 0 R', '20 0 1'))],
    ['an object in a string', withPage(`(${hidden})`)],
    ['an object in a comment', withPage(`<<>> % ${hidden}`)],
    ['an object in a stream', withPage(streamOf('', `x\n${hidden}`))],
    ['an object in a stream, with a comment', withPage(streamOf('', '9 0 % x\nobj<</S 1>>'))],
    ['an ending in a stream', withPage(streamOf('', 'trailer <</Root<</A 1>>>>'))],
    ['a place within a string', pdfOf([catalog, packedOf(['(<</S 8 0 R>>)'], [1])])],
    ['a key without its value', withPage(streamOf('/First 4/N 1/X >> 7 0 obj', 'x'))],
    ['a word where none can be', withPage('<</A 1/B obj>>')],
    ['brackets that cross', withPage('<</A [1>>]')],
    ['no end of a stream', '%PDF-1.7\n1 0 obj<<>>stream\nx\n%%EOF'],
    ['brackets without end', withPage('['.repeat(100_000))],
  ])('%s', async (_, content) => {
    expect(await faultOf(content)).toBe('unreadable');
  });
});
