/** In one word: letters of Serbian Latin alone, or Latin letters beside Cyrillic ones. */
const MIXED = /[đčćžšĐČĆŽŠ]|[a-zA-Z](?=[\u0400-\u04ff])|[\u0400-\u04ff](?=[a-zA-Z])/;
const LATIN_WORD = /(?<![\p{L}\d])[a-zA-Z][a-zA-Z\d]*/gu;
/** `PDF`, `SMS`, `A1`, but no sentence in capitals. */
const ABBREVIATION = /^[A-Z][A-Z\d]{0,3}$/;
/** In one word: an address of a website or of a mail. */
const ADDRESS = /@|:\/\/|[a-z\d]\.[a-z]/i;
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
  // Word by word, so that a text without a space costs no more than its length.
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
  // Abbreviations alone are no sentence.
  const wantsCyrillic = like === undefined || CYRILLIC.test(like);
  return wantsCyrillic && !CYRILLIC.test(text) ? words[0] : undefined;
}
