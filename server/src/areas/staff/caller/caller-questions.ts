import { foldForSearch } from '@rampa/contract/script';
import {
  callerAnswersNeeded,
  callerQuestions,
  callerQuestionsAsked,
  type CallerOutcome,
  type CallerQuestion,
} from '@rampa/contract/staff';

/** The account's own data, of which a caller is asked some. */
export interface CallerFacts {
  readonly serialNumbers: readonly string[];
  /** Without blanks and hyphens, in Latin capitals. */
  readonly plates: readonly string[];
  /** The latest that were paid, minor units. */
  readonly topUps: readonly number[];
  /** Where the latest passages ended, by every name that the station has. */
  readonly stations: readonly string[];
  readonly street: string;
}

/** Digits of a tag's number that are asked for: it is printed on the tag, and few know it by heart. */
const numberEnd = 4;

/** What can be asked of whoever owns the account. */
export function questionsAbout(facts: CallerFacts): readonly CallerQuestion[] {
  const known: Readonly<Record<CallerQuestion, boolean>> = {
    'tag-number': facts.serialNumbers.some((number) => number.length >= numberEnd),
    plate: facts.plates.length > 0,
    'top-up': facts.topUps.length > 0,
    station: facts.stations.length > 0,
    street: /\d/u.test(facts.street),
  };
  return callerQuestions.filter((question) => known[question]);
}

/** Some of them, in any order; null if they are too few to say anything about a caller. */
export function chooseQuestions(
  possible: readonly CallerQuestion[],
  /** A random integer from 0 up to, and without, a number. */
  random: (below: number) => number,
): readonly CallerQuestion[] | null {
  if (possible.length < callerAnswersNeeded) return null;
  const left = [...possible];
  const chosen: CallerQuestion[] = [];
  while (left.length > 0 && chosen.length < callerQuestionsAsked) {
    chosen.push(...left.splice(random(left.length), 1));
  }
  return chosen;
}

/** How a question was answered. People say numbers, names and plates in many ways: what they mean counts. */
export function judgeAnswer(
  question: CallerQuestion,
  answer: string,
  facts: CallerFacts,
  normalPlate: (text: string) => string,
): CallerOutcome {
  if (answer.trim() === '') return 'unanswered';
  return isRight(question, answer, facts, normalPlate) ? 'right' : 'wrong';
}

export function areEnough(outcomes: readonly CallerOutcome[]): boolean {
  return outcomes.filter((outcome) => outcome === 'right').length >= callerAnswersNeeded;
}

function isRight(
  question: CallerQuestion,
  answer: string,
  facts: CallerFacts,
  normalPlate: (text: string) => string,
): boolean {
  switch (question) {
    case 'tag-number': {
      const said = letters(answer);
      return (
        said.length >= numberEnd && facts.serialNumbers.some((one) => letters(one).endsWith(said))
      );
    }
    case 'plate': {
      const said = normalPlate(answer);
      return said !== '' && facts.plates.includes(said);
    }
    case 'top-up':
      return facts.topUps.includes(minorUnitsOf(answer));
    case 'station': {
      const said = foldForSearch(answer);
      return said !== '' && facts.stations.some((name) => foldForSearch(name) === said);
    }
    case 'street':
      return addressOf(answer) === addressOf(facts.street);
  }
}

function letters(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z\d]/gu, '');
}

/** `2.000`, `2000 din`, `2.000,00`: whole units, as people say amounts. */
function minorUnitsOf(text: string): number {
  const whole = text.replace(/[.,]\d{2}(?!\d)/u, '').replaceAll(/\D/gu, '');
  return whole === '' ? Number.NaN : Number(whole) * 100;
}

/** The word for a street is said or left out. */
function addressOf(text: string): string {
  return foldForSearch(text)
    .split(' ')
    .filter((word) => word !== 'ulica' && word !== 'ul')
    .join(' ');
}
