import type { Tx } from '../database/database.ts';

/** Something that happens in an area. The area defines it, exports it at its front door, and alone tells it. */
export interface AreaEvent<Payload> {
  readonly teller: string;
  readonly name: string;
  /** Never set: it ties the payload's type to the event. */
  readonly payload?: (payload: Payload) => void;
}

/** Something an area asks of the areas above it, which it does not know. */
export interface AreaQuestion<Given, Answer> {
  readonly asker: string;
  readonly name: string;
  /** Never set: it ties the types to the question. */
  readonly types?: (given: Given) => Answer;
}

type Listener<Payload> = (tx: Tx, payload: Payload) => Promise<void>;
/** Declares what an area does on the event. */
export type ListenerOf<Event> = Event extends AreaEvent<infer Payload> ? Listener<Payload> : never;
type Answerer<Given, Answer> = (given: Given) => Promise<Answer>;
export type AnswererOf<Question> =
  Question extends AreaQuestion<infer Given, infer Answer> ? Answerer<Given, Answer> : never;

/** What an area may do with events and questions: tell its own, ask its own. */
export interface Events {
  /**
   * Runs the event's listeners one after the other, in the order of the list and in the transaction of
   * what happened: a listener that throws rolls that back too.
   */
  tell<Payload>(tx: Tx, event: AreaEvent<Payload>, payload: Payload): Promise<void>;
  /** The answers of all areas that answer the question, in the order of the list. */
  ask<Given, Answer>(
    question: AreaQuestion<Given, Answer>,
    given: Given,
  ): Promise<readonly Answer[]>;
}

/** An event or a question with its areas, in order. */
export interface ListedLine {
  readonly subject: AreaEvent<never> | AreaQuestion<never, unknown>;
  readonly hearers: readonly unknown[];
}

export function defineEvent<Payload>(teller: string, name: string): AreaEvent<Payload> {
  return { teller, name };
}

export function defineQuestion<Given, Answer>(
  asker: string,
  name: string,
): AreaQuestion<Given, Answer> {
  return { asker, name };
}

/** A line of the list of events: the areas by name, in the order in which they are called. */
export function heard<Payload>(
  event: AreaEvent<Payload>,
  listeners: Readonly<Record<string, Listener<NoInfer<Payload>>>>,
): ListedLine {
  return { subject: event, hearers: Object.values(listeners) };
}

/** A line of the list of questions: the areas that answer, by name. */
export function answered<Given, Answer>(
  question: AreaQuestion<Given, Answer>,
  answerers: Readonly<Record<string, Answerer<NoInfer<Given>, NoInfer<Answer>>>>,
): ListedLine {
  return { subject: question, hearers: Object.values(answerers) };
}

/** Events whose hearers are named once all areas are there. */
export interface JoinedEvents extends Events {
  join(lines: readonly ListedLine[]): void;
}

/**
 * Areas are created with it from the lowest to the highest; the list connects them once all exist.
 * Telling an event that the list lacks is a fault of the program, not silently ignored.
 */
export function createEvents(): JoinedEvents {
  const listed = new Map<unknown, readonly unknown[]>();

  const hearersOf = (subject: ListedLine['subject']): readonly unknown[] => {
    const hearers = listed.get(subject);
    if (hearers === undefined) throw new Error(`${nameOf(subject)} is not in the list of events`);
    return hearers;
  };

  return {
    join(lines) {
      for (const { subject, hearers } of lines) {
        if (listed.has(subject)) throw new Error(`${nameOf(subject)} is in the list twice`);
        listed.set(subject, hearers);
      }
    },
    async tell<Payload>(tx: Tx, event: AreaEvent<Payload>, payload: Payload) {
      // `heard` accepts only listeners of this payload beside the event.
      const listeners = hearersOf(event) as readonly Listener<Payload>[];
      for (const listener of listeners) await listener(tx, payload);
    },
    async ask<Given, Answer>(question: AreaQuestion<Given, Answer>, given: Given) {
      // Likewise `answered`.
      const answerers = hearersOf(question) as readonly Answerer<Given, Answer>[];
      const answers: Answer[] = [];
      for (const answer of answerers) answers.push(await answer(given));
      return answers;
    },
  };
}

/** For work that no other area needs to hear of: an invented past, an area by itself. */
export const nobodyListens: Events = {
  tell: async () => undefined,
  ask: async () => [],
};

function nameOf(subject: ListedLine['subject']): string {
  return `${'teller' in subject ? subject.teller : subject.asker}.${subject.name}`;
}
