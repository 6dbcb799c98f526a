import { deflateSync } from 'node:zlib';

const header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

export function streamOf(dictionary: string, data: Buffer | string, more = ''): string {
  const bytes = Buffer.from(data).toString('latin1');
  return `<<${dictionary}/Length ${bytes.length}${more}>>\nstream\r\n${bytes}\nendstream`;
}

/** A PDF of these objects, numbered from 1, with a cross-reference table. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let body = header;
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\n`;
  return Buffer.from(`${body}${table}${end}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** Objects as newer writers store them: in a stream, packed. */
export function packedOf(objects: readonly string[], offsets?: readonly number[]): string {
  let at = 0;
  const table = objects.map((object, index) => {
    const place = offsets?.[index] ?? at;
    at += object.length + 1;
    return `${index + 20} ${place}`;
  });
  const head = `${table.join(' ')}\n`;
  const data = deflateSync(Buffer.from(head + objects.join('\n'), 'latin1'));
  const keys = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`;
  return streamOf(keys, data);
}

export const catalog = '<</Type/Catalog/Pages 2 0 R>>';
export const pages = '<</Type/Pages/Count 0/Kids[]>>';

/** Opens a window as soon as somebody looks at the page. */
export const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
export const scriptedPdf = pdfOf([`<</Type/Catalog/Pages 2 0 R/OpenAction${script}>>`, pages]);
