import { escapeXml } from '../../escape-markup.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Indices of `cellXfs` in the style sheet below. */
export const STYLE = {
  text: 0,
  head: 1,
  time: 2,
  amount: 3,
  total: 4,
  decimal: 5,
  day: 6,
  count: 7,
  title: 8,
  tenths: 9,
  summerTime: 10,
  winterTime: 11,
} as const;

/** A cell at a place, columns from 0 and rows from 1: text as it is, a number as written. */
export const cell = {
  text(value: string, column: number, row: number, style: number = STYLE.text): string {
    if (value === '') return '';
    const at = `r="${columnName(column)}${row}"${style === STYLE.text ? '' : ` s="${style}"`}`;
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  },
  number(value: string, column: number, row: number, style: number): string {
    return `<c r="${columnName(column)}${row}" s="${style}"><v>${value}</v></c>`;
  },
};

export function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

const style = (format: number, font: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"` +
  `${format === 0 ? '' : ' applyNumberFormat="1"'}${font === 0 ? '' : ' applyFont="1"'}/>`;

/** Regular, bold and large bold letters; times, decimals and days have formats of their own, times of the hour that comes twice with their offset. */
export const styles =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="6"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/>' +
  '<numFmt numFmtId="165" formatCode="0.0000##"/>' +
  '<numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy"/>' +
  '<numFmt numFmtId="167" formatCode="0.0"/>' +
  '<numFmt numFmtId="168" formatCode="dd\\.mm\\.yyyy\\ hh:mm\\ &quot;+02:00&quot;"/>' +
  '<numFmt numFmtId="169" formatCode="dd\\.mm\\.yyyy\\ hh:mm\\ &quot;+01:00&quot;"/></numFmts>' +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="16"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="12">${style(0, 0)}${style(0, 1)}${style(164, 0)}${style(4, 0)}${style(4, 1)}` +
  `${style(165, 0)}${style(166, 0)}${style(3, 0)}${style(0, 2)}${style(167, 0)}${style(168, 0)}${style(169, 0)}</cellXfs></styleSheet>`;
