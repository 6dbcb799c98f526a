import { inflateSync } from 'node:zlib';

/** Each run of text that a PDF of ours shows, in the order in which it was drawn. */
export function textOfPdf(file: Buffer): readonly string[] {
  const objects = objectsOf(file);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(objects.get(cmap)?.stream ?? ''));
    }
  }
  const runs: string[] = [];
  for (const { stream } of objects.values()) {
    let letters: ReadonlyMap<string, string> = new Map();
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<.*?)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map();
      if (shown === undefined) continue;
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('');
      runs.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '').join(''));
    }
  }
  return runs;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(file: Buffer): ReadonlyMap<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const head = text.slice(from, text.indexOf('endobj', from));
    const begins = head.indexOf('stream\n');
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const at = from + begins + 'stream\n'.length;
    const packed = head.slice(0, Math.max(begins, 0)).includes('/FlateDecode');
    const bytes = file.subarray(at, at + length);
    const stream = begins < 0 ? '' : (packed ? inflateSync(bytes) : bytes).toString('latin1');
    objects.set(match[1] ?? '', { head: begins < 0 ? head : head.slice(0, begins), stream });
  }
  return objects;
}

/** Letters of a font by the numbers of its glyphs. */
function lettersOf(cmap: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of cmap.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gs,
  )) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}
