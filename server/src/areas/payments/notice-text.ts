/** By its key, for its value may be written with escapes, and come without a card that we can read. */
const cardToken = /("pan_token"\s*:\s*)"(?:[^"\\]|\\.)*"/gu;

/** A notice to the letter, but for what would charge the card: that is kept encrypted, nowhere else. */
export function redacted(body: string): string {
  return body.replaceAll(cardToken, '$1"[token]"');
}
