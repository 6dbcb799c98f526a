/** GSM 7-bit alphabet (3GPP TS 23.038): its letters, and those that take two septets. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '€[]{}~^|\\';

/** How many parts the network sends a text in. */
export function partsOf(text: string): number {
  const letters = Array.from(text);
  const isGsm = letters.every((letter) => GSM.includes(letter) || EXTENDED.includes(letter));
  if (!isGsm) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const septets = letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0);
  return septets <= 160 ? 1 : filledParts(letters);
}

/** A letter of two septets is not divided: where one is left, it goes into the next part. */
function filledParts(letters: readonly string[]): number {
  let parts = 1;
  let left = 153;
  for (const letter of letters) {
    const septets = EXTENDED.includes(letter) ? 2 : 1;
    if (septets > left) {
      parts += 1;
      left = 153;
    }
    left -= septets;
  }
  return parts;
}

export type GivenMessage = {
  readonly sender: string;
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
};

/** The messages of a request; undefined if it is none. */
export function messagesIn(body: Record<string, unknown> | undefined): GivenMessage[] | undefined {
  const messages = body?.['messages'];
  if (!Array.isArray(messages) || messages.length === 0) return undefined;
  const read = messages.flatMap(readMessage);
  return read.includes(undefined) ? undefined : read.filter((one) => one !== undefined);
}

function readMessage(given: unknown): (GivenMessage | undefined)[] {
  const message = objectOf(given);
  const { sender } = message;
  const { text } = objectOf(message['content']);
  const { destinations } = message;
  if (typeof sender !== 'string' || typeof text !== 'string' || text === '') return [undefined];
  if (!Array.isArray(destinations) || destinations.length === 0) return [undefined];
  return destinations.map((one) => {
    const { to, messageId } = objectOf(one);
    const isNumber = typeof to === 'string' && /^[1-9]\d{6,14}$/.test(to);
    if (!isNumber || typeof messageId !== 'string') return undefined;
    return { sender, to, messageId, text };
  });
}

function objectOf(value: unknown): Record<string, unknown> {
  // A value that is neither null nor a scalar has named parts; a list has none of those asked for.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
