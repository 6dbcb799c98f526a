import type { EditableText, WrittenText } from '@rampa/contract/language';
import { toWireInstant } from '../../platform/clock.ts';
import type { EditedSide, EditedText } from './edited-texts.ts';

export function textView({ serbian, english, ...text }: EditedText): EditableText {
  return {
    ...text,
    serbian: sideView(serbian),
    english: english === null ? null : sideView(english),
  };
}

function sideView({ changedAt, ...side }: EditedSide): WrittenText {
  return { ...side, changedAt: changedAt === null ? null : toWireInstant(changedAt) };
}
