import type { EarlyCall, Envelope, LanguageId, PictureAnswers } from '@rampa/contract';

/*
 * A first picture may be drawn with the answers that its screen asks for. The portal takes it over
 * with the same answers: without them it would draw a different picture.
 */

interface Drawn {
  readonly answers: ReadonlyMap<string, Envelope>;
  readonly languageId: LanguageId;
  /** The server's clock when the picture was drawn; epoch milliseconds. */
  readonly drawnAt: number;
  /** The browser's clock at the same moment. */
  readonly arrivedAt: number;
}

let drawn: Drawn | undefined;

/** For the picture that is drawn, or taken over, next. */
export function bringDrawnAnswers(
  answered: PictureAnswers | null,
  arrivedAt: number,
  languageId: LanguageId,
): void {
  drawn =
    answered === null
      ? undefined
      : {
          answers: new Map(answered.answers.map(({ call, envelope }) => [keyOf(call), envelope])),
          languageId,
          drawnAt: answered.at,
          arrivedAt,
        };
}

/** The picture has been taken over, or what it shows has changed. */
export function dropDrawnAnswers(): void {
  drawn = undefined;
}

/** Undefined if the picture was drawn without it, or in another language than the one that the answer has to be in. */
export function drawnAnswerTo(
  call: () => EarlyCall,
  spoken?: LanguageId,
): { readonly envelope: Envelope; readonly at: number } | undefined {
  if (spoken !== undefined && spoken !== drawn?.languageId) return undefined;
  const envelope = drawn?.answers.get(keyOf(call()));
  return drawn === undefined || envelope === undefined
    ? undefined
    : { envelope, at: drawn.arrivedAt };
}

/** When the picture being taken over was drawn, for words like "today"; epoch milliseconds. */
export const drawnAt = (): number | undefined => drawn?.drawnAt;

function keyOf({ method, address, body = '' }: EarlyCall): string {
  return `${method} ${address} ${body}`;
}
