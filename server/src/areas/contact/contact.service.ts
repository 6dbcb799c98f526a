import { randomInt } from 'node:crypto';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/http.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { personOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import { createAttempts, fromAddress } from '../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import { withoutAddresses } from '../../platform/without-addresses.ts';
import {
  messagesFromAddress,
  messagesOfCustomer,
  messagesOfSender,
  minimumSeconds,
  referenceOf,
  ticketLifeSeconds,
} from './contact-rules.ts';
import {
  insertMessage,
  selectMessage,
  type ContactMessage,
  type SentMessage,
} from './contact.store.ts';
import { createFormTickets } from './form-tickets.ts';

type SendOutcome = Outcome<
  { readonly reference: string },
  'contact.form-expired' | 'contact.looks-automatic' | 'request.too-many'
>;

/** A message as its sender has written it. */
type Written = Omit<ContactMessage, 'messageId' | 'userId' | 'reference' | 'sentAt'>;

export interface ContactForm extends Written {
  readonly ticket: string;
  /** The honeypot field, which people do not see. */
  readonly website: string;
}

export interface ContactService {
  /** A ticket for one message, and the seconds after which a message with it is accepted. */
  openForm(): { readonly ticket: string; readonly minimumSeconds: number };
  /** Stores the message and sends the mails; the same ticket returns the same reference. */
  send(
    /** Null for a visitor. */
    customer: MemberScope | null,
    form: ContactForm,
    caller: Pick<CallContext, 'address' | 'requestId'>,
  ): Promise<SendOutcome>;
}

export interface ContactOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly secretKeys: KeyRing;
  /** Where the operator reads messages. */
  readonly contactEmail: string;
  readonly operatorLanguage: LanguageId;
  /** The verified address of a customer; null if there is none. */
  emailOf(customer: MemberScope): Promise<string | null>;
}

/** Messages to the operator, without a puzzle for people: see docs/decisions/0036. */
export function createContactService(options: ContactOptions): ContactService {
  const { database, jobs, clock, contactEmail } = options;
  const tickets = createFormTickets(options.secretKeys, clock);
  const attempts = createAttempts({ clock, pseudonym: createPseudonym(options.secretKeys) });

  const sendMails = async (
    { accountId }: AccountScope,
    tx: Tx,
    message: ContactMessage,
    proved: boolean,
  ): Promise<void> => {
    const { reference, subject, name, email, phone, tag } = message;
    const shown = (text: string): string => (proved ? text : withoutAddresses(text));
    await jobs.enqueue(tx, mailJob, {
      to: email,
      languageId: message.languageId,
      template: 'contact.mail-copy',
      params: { reference, subject: shown(subject), message: shown(message.message) },
    });
    await jobs.enqueue(tx, mailJob, {
      to: contactEmail,
      replyTo: email,
      languageId: options.operatorLanguage,
      template: 'contact.mail-operator',
      params: {
        reference,
        subject,
        message: message.message,
        name,
        email,
        phone: phone === '' ? '–' : phone,
        tag: tag === '' ? '–' : tag,
        account: message.userId === null ? '–' : accountId,
      },
    });
  };

  return {
    openForm: () => ({ ticket: tickets.issue(), minimumSeconds }),

    async send(customer, { ticket: given, website, ...written }, { address, requestId }) {
      const ticket = tickets.read(given, requestId);
      if (ticket === null) return failure('contact.form-expired');
      const scope = customer ?? ticket.scope;
      const known = await selectMessage(scope, database.queries, ticket.id);
      if (known !== undefined) return answerOf(known, written);
      if (ticket.age >= ticketLifeSeconds) return failure('contact.form-expired');
      if (website !== '') return failure('contact.looks-automatic');
      if (ticket.age < minimumSeconds) {
        return failure('request.too-many', { seconds: minimumSeconds - ticket.age });
      }
      const email = written.email.toLowerCase();
      const own = customer === null ? null : await options.emailOf(customer);
      const proved = own?.toLowerCase() === email;
      const now = clock.now();
      const message: ContactMessage = {
        ...written,
        messageId: ticket.id,
        userId: customer?.actor.userId ?? null,
        reference: referenceOf(tollDay(now), randomInt(100_000_000)),
        sentAt: now,
      };
      return database.transaction(async (tx): Promise<SendOutcome> => {
        const wait = await attempts.charge(tx, [
          customer === null
            ? fromAddress('contact-address', address, messagesFromAddress)
            : { kind: 'contact-user', value: personOf(customer.actor), rule: messagesOfCustomer },
          // Strangers who write under a customer's address do not use up the customer's own messages.
          {
            kind: proved ? 'contact-owner' : 'contact-sender',
            value: email,
            rule: messagesOfSender,
          },
        ]);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        if (await insertMessage(scope, tx, message)) {
          await sendMails(scope, tx, message, proved);
          return success({ reference: message.reference });
        }
        // A second click, which has waited for the first.
        const first = await selectMessage(scope, tx, ticket.id);
        return answerOf(first ?? message, written);
      });
    },
  };
}

/**
 * The answer for a ticket that has sent its message already. Different content has not been sent
 * yet: the form gets another ticket and sends it as a separate message.
 */
function answerOf(sent: SentMessage, written: Written): SendOutcome {
  const fields = ['subject', 'message', 'name', 'email', 'phone', 'tag'] as const;
  const same = fields.every((field) => sent[field] === written[field]);
  return same ? success({ reference: sent.reference }) : failure('contact.form-expired');
}
