import type { CallResult } from '@rampa/contract';
import type { getPoruka, QueuedMessage } from '@rampa/contract/contact';
import { toWireInstant } from '../../platform/clock.ts';
import type { ListedMessage, ShownMessage } from './contact-desk.ts';

export function queuedView({ message, handledBy }: ListedMessage): QueuedMessage {
  const { reference, kind, subject, name, email, sentAt, state } = message;
  return { reference, kind, subject, name, email, sentAt: toWireInstant(sentAt), state, handledBy };
}

export function messageView(shown: ShownMessage): CallResult<typeof getPoruka> {
  const { message, answers } = shown;
  return {
    ...queuedView(shown),
    message: message.message,
    phone: message.phone,
    tag: message.tag,
    account_id: message.userId === null ? null : message.accountId,
    answers: answers.map(({ answer, writer }) => ({
      answer_id: answer.answerId,
      text: answer.text,
      at: toWireInstant(answer.sentAt),
      writer,
    })),
  };
}
