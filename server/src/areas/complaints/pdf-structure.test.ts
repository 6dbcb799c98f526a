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
const faultOf = (given: Buffer | string) => pdfFault(Buffer.from(given));

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
    expect(faultOf(await ourOwn(true))).toBeUndefined();
    expect(faultOf(await ourOwn(false))).toBeUndefined();
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
          '/Type/XObject/Subtype/Image/Filter/DCTDecode',
          Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at + 7 * at) & 255)),
        ),
      ),
    ],
    [
      'with a comment and names by numbers',
      pdfOf(['<</Type/C#61talog % /JS\n/Pages 2 0 R>>', pages]),
    ],
  ])('%s', (_, content) => {
    expect(faultOf(content)).toBeUndefined();
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
  ])('%s', (_, content) => {
    expect(faultOf(content)).toBe('active');
  });
});

test('an encrypted one is reported as encrypted, whatever else cannot be read', () => {
  const unreadable = streamOf('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', 'šifrovano');
  expect(faultOf(pdfOf([catalog, pages, unreadable], '/Encrypt 4 0 R'))).toBe('locked');
});

describe('a document that readers interpret differently is refused', () => {
  const bomb = deflateSync(Buffer.alloc(17 * 1024 * 1024, 32));
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
  ])('%s', (_, content) => {
    expect(faultOf(content)).toBe('unreadable');
  });
});
