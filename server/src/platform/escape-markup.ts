const reserved: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes foreign text between tags and in attributes of HTML and XML: it is never markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => reserved[sign] ?? sign);
}

/** The same for XML 1.0, where control characters and lone surrogates are not allowed, not even escaped. */
export function escapeXml(value: string): string {
  return escapeMarkup(value.toWellFormed().replaceAll(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, ''));
}
