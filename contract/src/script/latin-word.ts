/** Within a word: letters that only Serbian Latin has, or Latin letters beside Cyrillic ones. */
const MIXED = /[đčćžšĐČĆŽŠ]|[a-zA-Z](?=[\u0400-\u04ff])|[\u0400-\u04ff](?=[a-zA-Z])/;
const LATIN_WORD = /(?<![\p{L}\d])[a-zA-Z][a-zA-Z\d]*/gu;
/** `PDF`, `SMS`, `A1`, but not a sentence in capitals. */
const ABBREVIATION = /^[A-Z][A-Z\d]{0,3}$/;
/** Within a word: a web address or an e-mail address. */
const ADDRESS = /@|:\/\/|[a-z\d]\.[a-z]/i;
/** `4 km`, `60 km/h`: units are written alike in both scripts. */
const MEASURE = /\d\s*(?:km\/h|m\/s|km|cm|mm|m|kg|t|h|min|s|l)(?![\p{L}\d])/gu;
const CYRILLIC = /[\u0400-\u04ff]/;
/** Names that Serbian leaves in Latin letters, as the built-in texts do. */
const LATIN_NAMES = new Set(
  [
    'Android Apple Chrome DinaCard Edge Excel Face Firefox Google Hello iOS iPad iPhone Mac',
    'macOS Mastercard Monri Pay Play Safari Store Touch Viber Visa Wallet WhatsApp Windows',
    'Authenticator DATEX GeoJSON',
  ].flatMap((line) => line.split(' ')),
);

interface LatinWordOptions {
  /** A text whose Latin words are right: the built-in text that this one replaces. */
  readonly like?: string;
}

/**
 * The first word of a Serbian text that is in Latin letters and should not be: Latin is derived from
 * Cyrillic, never the other way. The one rule for all Serbian that does not come with the program.
 */
export function latinWordIn(text: string, { like }: LatinWordOptions = {}): string | undefined {
  // Word by word, so that the cost of a text without spaces is linear in its length.
  const spaced = text.split(/(\s+)/);
  const mixed = spaced.find((word) => MIXED.test(word));
  if (mixed !== undefined) return mixed;
  const known = new Set(like?.match(LATIN_WORD));
  const plain = spaced.filter((word) => !ADDRESS.test(word)).join('');
  const words = plain.replace(MEASURE, ' ').match(LATIN_WORD) ?? [];
  const strange = words.find(
    (word) => !ABBREVIATION.test(word) && !LATIN_NAMES.has(word) && !known.has(word),
  );
  if (strange !== undefined) return strange;
  // Abbreviations alone are not a sentence.
  const wantsCyrillic = like === undefined || CYRILLIC.test(like);
  return wantsCyrillic && !CYRILLIC.test(text) ? words[0] : undefined;
}
