import type { LanguageId } from '@rampa/contract';
import { madeUpCodesIn, mailCodesIn } from '@rampa/contract/mail-check';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { MailCheck, Recognised } from '../mail-check/index.ts';
import type { MessageRecord } from './contact-desk.store.ts';

/** A code in a message, and what of ours has it. */
export interface MentionedCode {
  readonly code: string;
  readonly known: Recognised;
  /** It has the form of a code, and no code of ours reads like that: made up, or copied with a mistake. */
  readonly madeUp: boolean;
}

/** A forgery shows one; a few more are looked up, but not whatever somebody pastes. */
const most = 5;

/** Of a reported forgery: the subject has the code that was asked about, the text what was copied. Null for other messages. */
export async function codesOf(
  scope: StaffScope,
  mailCheck: Pick<MailCheck, 'recognise'>,
  { kind, subject, message }: Pick<MessageRecord, 'kind' | 'subject' | 'message'>,
  languageId: LanguageId,
): Promise<readonly MentionedCode[] | null> {
  if (kind !== 'forgery') return null;
  const text = `${subject}\n${message}`;
  const codes: MentionedCode[] = [];
  for (const code of mailCodesIn(text).slice(0, most)) {
    const known = await mailCheck.recognise(scope, code, languageId);
    codes.push({ code, known, madeUp: false });
  }
  for (const code of madeUpCodesIn(text).slice(0, most)) {
    codes.push({ code, known: { mail: null, document: null }, madeUp: true });
  }
  return codes;
}
