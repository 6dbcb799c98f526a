import type { LanguageId } from '@rampa/contract';
import type { CannedAnswer } from '@rampa/contract/complaints';
import { toLatin } from '@rampa/contract/script';

/** The answer as the customer will read it. */
export function answerIn({ serbian, english }: CannedAnswer, languageId: LanguageId): string {
  if (languageId === '3') return english;
  return languageId === '1' ? serbian : toLatin(serbian);
}

/** Added below what is typed. */
export function withAnswer(typed: string, answer: string): string {
  const before = typed.trimEnd();
  return before === '' ? answer : `${before}\n\n${answer}`;
}

/** Those for a kind, and those for every kind; `kind` left out: all. Words may be typed in either script. */
export function findAnswers(
  answers: readonly CannedAnswer[],
  { kind, words }: { readonly kind: CannedAnswer['kind'] | undefined; readonly words: string },
): readonly CannedAnswer[] {
  const fold = (text: string): string => toLatin(text).toLocaleLowerCase('sr');
  const wanted = fold(words).split(/\s+/u).filter(Boolean);
  return answers
    .filter((answer) => kind === undefined || answer.kind === '' || answer.kind === kind)
    .filter(({ title, serbian, english }) => {
      const text = fold(`${title} ${serbian} ${english}`);
      return wanted.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
}
