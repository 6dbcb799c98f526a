const longMonth =
  /^(?:јануар|фебруар|март|април|мај|јун|јул|август|септембар|октобар|новембар|децембар|januar|februar|mart|april|maj|jun|jul|avgust|septembar|oktobar|novembar|decembar)$/u;

/**
 * A date as written in sentences and documents. Serbian puts the month of a day into the genitive
 * (`5. decembra 2026.`), while language tables only know its name. In Serbian a written date ends with
 * a full stop of its own, so that no sentence adds another.
 */
export function writtenDate(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(at);
  const serbian = format.resolvedOptions().locale.startsWith('sr');
  const ofDay = serbian && parts.some(({ type }) => type === 'day');
  return parts
    .map(({ type, value }) => (ofDay && type === 'month' ? genitive(value) : value))
    .join('');
}

function genitive(month: string): string {
  if (!longMonth.test(month)) return month;
  const cyrillic = /\p{Script=Cyrillic}$/u.test(month);
  const stem = month.replace(/(?<=б|b)(?:а|a)(?=(?:р|r)$)/u, '');
  return `${stem}${cyrillic ? 'а' : 'a'}`;
}
