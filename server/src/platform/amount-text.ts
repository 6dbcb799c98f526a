import type { Currency, LanguageId } from '@rampa/contract';

const symbols: Readonly<Record<Currency, Readonly<Record<LanguageId, string>>>> = {
  RSD: { '1': 'RSD', '2': 'RSD', '3': 'RSD' },
  BAM: { '1': 'КМ', '2': 'KM', '3': 'KM' },
  EUR: { '1': 'EUR', '2': 'EUR', '3': 'EUR' },
};
const locales: Readonly<Record<LanguageId, string>> = { '1': 'sr', '2': 'sr-Latn', '3': 'en' };

/**
 * An amount of minor units as people read it in mails and documents, the currency behind it. Whole
 * dinars are written without para.
 */
export function amountText(
  amountMinor: number,
  currency: Currency,
  languageId: LanguageId,
): string {
  const figure = figureText(amountMinor, currency, languageId);
  return `${figure}\u00a0${currencyText(currency, languageId)}`;
}

/** An amount whose currency is named elsewhere. */
export function figureText(
  amountMinor: number,
  currency: Currency,
  languageId: LanguageId,
): string {
  const whole = currency === 'RSD' && amountMinor % 100 === 0;
  const figure = new Intl.NumberFormat(locales[languageId], {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amountMinor / 100);
  return figure.replace('-', '\u2212');
}

/**
 * Amounts of a column, each with its hundredths, so that they align and visibly add up.
 * Made once for many amounts.
 */
export function columnFigures(locale: string): (amountMinor: number) => string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (amountMinor) => format.format(amountMinor / 100).replace('-', '\u2212');
}

/** What people call a currency beside amounts; programs read its code. */
export function currencyText(currency: Currency, languageId: LanguageId): string {
  return symbols[currency][languageId];
}

/** Whole per cent as people read them in mails and documents. */
export function percentText(percent: number, languageId: LanguageId): string {
  return new Intl.NumberFormat(locales[languageId], { style: 'percent' }).format(percent / 100);
}
