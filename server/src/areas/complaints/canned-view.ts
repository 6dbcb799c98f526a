import type { CannedAnswer } from '@rampa/contract/complaints';
import { toWireInstant } from '../../platform/clock.ts';
import type { SignedAnswer } from './canned-answers.ts';

export function cannedView({ answer, changedBy }: SignedAnswer): CannedAnswer {
  return {
    answer_id: answer.answerId,
    kind: answer.kind,
    title: answer.title,
    serbian: answer.serbian,
    english: answer.english,
    revision: answer.revision,
    changedAt: toWireInstant(answer.changedAt),
    changedBy,
  };
}
