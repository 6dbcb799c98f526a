/** Letters of Serbian Latin alone, or Latin letters inside a Cyrillic word. */
const MIXED = /\S*(?:[đčćžšĐČĆŽŠ]|[a-zA-Z](?=[\u0400-\u04ff])|[\u0400-\u04ff](?=[a-zA-Z]))\S*/;
const LATIN_WORD = /(?<![\p{L}\d])[a-zA-Z][a-zA-Z\d]*/gu;
/** `PDF`, `SMS`, `A1`, but no sentence in capitals. */
const ABBREVIATION = /^[A-Z][A-Z\d]{0,3}$/;
/** Addresses of websites and of mails. */
const ADDRESS = /\S*(?:@|:\/\/|[a-z\d]\.[a-z])\S*/gi;
/** `4 km`, `60 km/h`: units have one way of writing in either script. */
const MEASURE = /\d\s*(?:km\/h|m\/s|km|cm|mm|m|kg|t|h|min|s|l)(?![\p{L}\d])/gu;
const CYRILLIC = /[\u0400-\u04ff]/;
/** Names that Serbian leaves in Latin letters, as do the texts that come with the program. */
const LATIN_NAMES = new Set(
  [
    'Android Apple Chrome DinaCard Edge Excel Face Firefox Google Hello iOS iPad iPhone Mac',
    'macOS Mastercard Monri Pay Play Safari Store Touch Viber Visa Wallet WhatsApp Windows',
    'Authenticator DATEX GeoJSON',
  ].flatMap((line) => line.split(' ')),
);

interface LatinWordOptions {
  /** A text whose words in Latin letters are right: the one that this stands instead of. */
  readonly like?: string;
}

/**
 * The first word of a Serbian text that is written in Latin letters and should not be, for Latin is
 * derived from Cyrillic and never the other way. The one rule for all that is written here by hand.
 */
export function latinWordIn(text: string, { like }: LatinWordOptions = {}): string | undefined {
  const mixed = MIXED.exec(text)?.[0];
  if (mixed !== undefined) return mixed;
  const known = new Set(like?.match(LATIN_WORD));
  const words = text.replace(ADDRESS, ' ').replace(MEASURE, ' ').match(LATIN_WORD) ?? [];
  const strange = words.find(
    (word) => !ABBREVIATION.test(word) && !LATIN_NAMES.has(word) && !known.has(word),
  );
  if (strange !== undefined) return strange;
  // Abbreviations alone are no sentence.
  const wantsCyrillic = like === undefined || CYRILLIC.test(like);
  return wantsCyrillic && !CYRILLIC.test(text) ? words[0] : undefined;
}
