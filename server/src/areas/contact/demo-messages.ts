import { createHash } from 'node:crypto';
import type { Country, LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { v5 as uuidOf } from 'uuid';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import { serbianIn } from '../../platform/country-words.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { closeOfVisitors, insertAnswer, markHandled } from './contact-desk.store.ts';
import { referenceOf } from './contact-rules.ts';
import { insertMessage } from './contact.store.ts';

interface DemoMessage {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly tag?: string;
  readonly daysAgo: number;
  readonly languageId: LanguageId;
  /** In Cyrillic and as in Serbia, or in English. */
  readonly subject: string;
  readonly message: string;
  /** The operator's answer, if there is one. */
  readonly answer?: string;
  readonly closed?: true;
}

/** Namespace of ids that nothing else uses. */
const namespace = '7d1f6a0e-6f0e-4a53-9a9f-5f6f2f1c8b11';
/** Author of the demo's answers; nobody signs in as them. */
const writer = uuidOf('demo-writer', namespace);

const messages: readonly DemoMessage[] = [
  {
    name: 'Вера Лукић',
    email: 'vera.lukic@primer.rs',
    daysAgo: 1,
    languageId: '1',
    subject: 'Продајно место недељом',
    message: 'Добар дан, да ли неко продајно место у Новом Саду ради недељом пре подне?',
  },
  {
    name: 'Stefan Kovač',
    email: 'stefan.kovac@primer.rs',
    phone: '+381 64 123 4567',
    tag: 'NS 482-KP',
    daysAgo: 2,
    languageId: '2',
    subject: 'Уређај не пишти',
    message:
      'Од јуче уређај не пишти на улазу, а рампа се ипак подигне. Да ли је пролазак забележен, или треба да мењам уређај?',
  },
  {
    name: 'Klara Novak',
    email: 'klara.novak@primer.example',
    daysAgo: 3,
    languageId: '3',
    subject: 'Driving through in July',
    message:
      'We will cross the country twice in July with a camper. Is a tag worth it for two journeys, and where can we return it?',
  },
  {
    name: 'Милош Јанковић',
    email: 'milos.jankovic@primer.rs',
    daysAgo: 4,
    languageId: '1',
    subject: 'Рачун на фирму',
    message: 'Купио сам ТАГ као физичко лице. Може ли рачун да гласи на фирму?',
    answer:
      'Рачун који је издат не може да се промени, али ТАГ можете да пренесете на налог фирме. Од тада допуне гласе на њу.',
  },
  {
    name: 'Ivana Đurić',
    email: 'ivana.djuric@primer.rs',
    daysAgo: 6,
    languageId: '2',
    subject: 'Где да налепим уређај',
    message: 'Имам грејано ветробранско стакло. На које место се тада лепи уређај?',
    answer:
      'На део стакла без грејања, обично иза ретровизора, где је стакло истачкано. У упутству возила то место је означено.',
  },
  {
    name: 'Драган Петровић',
    email: 'dragan.petrovic@primer.rs',
    daysAgo: 9,
    languageId: '1',
    subject: 'Хвала',
    message: 'Хвала вашој колегиници на станици која ми је помогла око гуме.',
    closed: true,
  },
];

interface MessagesDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}

/** Messages of the contact page in each state, dated relative to today; existing ones are left. */
export async function loadDemoMessages(all: AllAccounts, demo: MessagesDemo): Promise<void> {
  for (const [index, message] of messages.entries()) {
    await loadMessage(all, demo, message, index, nameOf(message));
  }
}

/** The same people ask again; earlier messages that nobody answered are closed. */
export async function continueMessages(
  all: AllAccounts,
  demo: MessagesDemo,
  round: string,
): Promise<void> {
  const { database, clock } = demo;
  const open = messages.filter(({ answer, closed }) => answer === undefined && closed !== true);
  const emails = open.map(({ email }) => email);
  await database.transaction((tx) =>
    closeOfVisitors(all, tx, { emails, staffId: writer, at: clock.now() }),
  );
  for (const [index, message] of open.entries()) {
    await loadMessage(all, demo, message, index, `${nameOf(message)}@${round}`);
  }
}

/** Its identity: its subject in the script it was always written in, whatever the country. */
function nameOf({ languageId, subject }: DemoMessage): string {
  return languageId === '2' ? toLatin(subject) : subject;
}

/** The number is derived from `words`: the same words are the same message. */
async function loadMessage(
  all: AllAccounts,
  { database, clock, country }: MessagesDemo,
  message: DemoMessage,
  index: number,
  words: string,
): Promise<void> {
  const { daysAgo, answer, closed, languageId } = message;
  const written = (text: string): string => {
    if (languageId === '3') return text;
    const serbian = serbianIn(country)(text);
    return languageId === '1' ? serbian : toLatin(serbian);
  };
  const sentAt = clock
    .now()
    .toZonedDateTimeISO(tollTimeZone)
    .startOfDay()
    .subtract({ days: daysAgo })
    .add({ hours: 7, minutes: 13 * (index + 1) })
    .toInstant();
  const id = uuidOf(words, namespace);
  // A visitor's message has an account id of its own.
  const scope = all.account(id);
  await database.transaction(async (tx) => {
    const isNew = await insertMessage(scope, tx, {
      kind: 'message',
      messageId: id,
      userId: null,
      reference: referenceOf(tollDay(sentAt), chanceOf(words)),
      subject: written(message.subject),
      message: written(message.message),
      name: message.name,
      email: message.email,
      phone: message.phone ?? '',
      tag: message.tag ?? '',
      languageId,
      sentAt,
    });
    if (!isNew) return;
    const at = sentAt.add({ hours: 3 });
    if (answer !== undefined) {
      const text = written(answer);
      const answerId = uuidOf(`${words} answer`, namespace);
      await insertAnswer(scope, tx, id, { answerId, staffId: writer, text, sentAt: at });
      await markHandled(scope, tx, id, { state: 'answered', staffId: writer, at });
    }
    if (closed === true) await markHandled(scope, tx, id, { state: 'closed', staffId: writer, at });
  });
}

/** The same for the same words. */
function chanceOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) % 100_000_000;
}
