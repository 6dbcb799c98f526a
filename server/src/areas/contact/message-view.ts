import type { CallResult } from '@rampa/contract';
import type { getPoruka, QueuedMessage } from '@rampa/contract/contact';
import { toWireInstant } from '../../platform/clock.ts';
import { recognisedView } from '../mail-check/index.ts';
import type { ListedMessage, ShownMessage } from './contact-desk.ts';

export function queuedView({ message, handledBy }: ListedMessage): QueuedMessage {
  const { reference, kind, subject, name, email, sentAt, state } = message;
  return { reference, kind, subject, name, email, sentAt: toWireInstant(sentAt), state, handledBy };
}

export function messageView(shown: ShownMessage): CallResult<typeof getPoruka> {
  const { message, codes, answers } = shown;
  return {
    ...queuedView(shown),
    message: message.message,
    phone: message.phone,
    tag: message.tag,
    account_id: message.userId === null ? null : message.accountId,
    ...(codes === null
      ? {}
      : {
          codes: codes.map(({ code, known, madeUp }) => ({
            code,
            ...recognisedView(known),
            ...(madeUp ? { madeUp } : {}),
          })),
        }),
    answers: answers.map(({ answer, writer }) => ({
      answer_id: answer.answerId,
      text: answer.text,
      at: toWireInstant(answer.sentAt),
      writer,
    })),
  };
}
