import type { Envelope } from '@rampa/contract';
import { weakTagOf } from '../../platform/http/keepable-answer.ts';

type Texts = Readonly<Record<string, string>>;

const known = new WeakMap<Texts, string>();

/** The `ETag` of the answer with these texts, by which a page sees whether they are still those that it was drawn with. */
export function textsTag(texts: Texts): string {
  const tag = known.get(texts) ?? weakTagOf(answerOf(texts));
  known.set(texts, tag);
  return tag;
}

function answerOf(texts: Texts): string {
  const envelope: Envelope = { statusCode: 200, message: '', result: JSON.stringify(texts) };
  return JSON.stringify(envelope);
}
