const reserved: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What others wrote as they wrote it, between tags and in attributes of HTML and XML: never markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => reserved[sign] ?? sign);
}
