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
