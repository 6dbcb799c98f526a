/** What XML 1.0 cannot hold, escaped or not: control characters, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(impossible, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** An element with text, or with elements; the text is escaped. */
export type Element = readonly [
  name: string,
  content: string | readonly (Element | null)[],
  attributes?: Readonly<Record<string, string>>,
];

export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`;
}

function written([name, content, attributes = {}]: Element): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content.map((one) => (one === null ? '' : written(one))).join('');
  return `<${name}${given.join('')}>${inner}</${name}>`;
}
