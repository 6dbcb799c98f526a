import { minorUnitsOf } from '@rampa/contract/amounts';
import { complaintTextMaximum } from '@rampa/contract/complaints';
import type { Outcome } from '@rampa/contract';
import {
  clockView,
  detailsView,
  dueOf,
  type ComplaintDesk,
  type Refund,
} from '../areas/complaints/index.ts';
import { amountText } from '../platform/amount-text.ts';
import { tollDay } from '../platform/clock.ts';
import type { OperatorScope } from '../platform/scope/scope.ts';
import { commandLineScope } from './command-line-scope.ts';
import type { CommandName } from './command-table.ts';
import type { Command, CommandContext, CommandOptions, CommandReport } from './command.ts';
import { printable, readTextFile } from './read-text-file.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

/** Accepting can be refused for all that the other steps can be refused for, and for money. */
type Done = Awaited<ReturnType<ComplaintDesk['accept']>>;
type Refusal = Extract<Done, { ok: false }>['code'];

/** The word of each refusal for programs that call the command line, and its sentence. */
const refusals: Readonly<Record<Refusal, readonly [word: string, sentence: string]>> = {
  'complaints.not-found': ['not-found', 'There is no such complaint.'],
  'complaints.closed': [
    'wrong-state',
    'The complaint is not in a state for that; see `rampa complaints show`.',
  ],
  'complaints.refund-tag-not-found': [
    'tag-not-found',
    'The customer has no tag with that serial number. Nothing was changed.',
  ],
  'complaints.refund-no-bank-account': [
    'no-bank-account',
    'The complaint names no bank account: refund to a tag with --tag SERIAL. Nothing was changed.',
  ],
  'complaints.refund-too-large': ['bad-amount', 'That is not a valid refund. Nothing was changed.'],
  // Parts are named on the desk only.
  'complaints.refund-parts-wrong': [
    'bad-amount',
    'That is not a valid refund. Nothing was changed.',
  ],
  'complaints.rejection-wants-reason': ['wants-reason', 'Give a reason. Nothing was changed.'],
  'complaints.refund-wants-reason': [
    'wants-reason',
    'That is more than is still disputed: give a reason with --reason TEXTFILE. Nothing was changed.',
  ],
  'identity.proof-needed': [
    'wants-proof',
    'That is more than can be refunded from here. Nothing was changed.',
  ],
  // Only staff have limits of their own.
  'complaints.proposed': ['waits', 'Somebody has to confirm it in the back office.'],
  'approvals.pending': ['waits', 'A refund of it waits for confirmation. Nothing was changed.'],
  'complaints.changed': ['changed', 'Somebody has worked on it meanwhile. Nothing was changed.'],
  'complaints.key-used-otherwise': [
    'key-used-otherwise',
    'That was sent already, with another text. Nothing was changed.',
  ],
  'complaints.attachment-not-found': [
    'file-not-found',
    'An attachment does not exist. Nothing was changed.',
  ],
};

/** English, as all that the command line says. */
const english = '3';

const listCommand: Command = {
  name: 'complaints list',
  options: ['due'],
  help: 'Lists the undecided complaints, the most urgent first, each with its next due date: of the answer (8 days) or of the decision (15 days). With --due only those that are due today or tomorrow, or are late.',
  run: (context) =>
    withServices(context, async ({ complaintDesk }) => {
      const open = await complaintDesk.list(commandLineScope(context.clock), {
        due: context.options?.due === true,
      });
      return {
        exitCode: 0,
        lines: [
          ...open.map(({ complaint, clock }) =>
            [
              complaint.number,
              `due ${dueOf(clock)}`,
              clock.answerLate || clock.resolutionLate ? 'LATE' : '    ',
              complaint.state.padEnd(8),
              complaint.kind.padEnd(15),
              `${complaint.subject.kind} ${complaint.subject.id}`.trim(),
            ].join('  '),
          ),
          open.length === 1 ? '1 complaint.' : `${open.length} complaints.`,
        ],
        data: {
          complaints: open.map(({ complaint, clock }) => ({
            number: complaint.number,
            account: complaint.accountId,
            state: complaint.state,
            kind: complaint.kind,
            subject: { kind: complaint.subject.kind, id: complaint.subject.id },
            receivedOn: tollDay(complaint.receivedAt),
            objected: complaint.objectedAt !== null,
            due: dueOf(clock),
            ...clockView(clock),
          })),
        },
      };
    }),
};

const showCommand: Command = {
  name: 'complaints show',
  help: 'Prints what a complaint is about, its days, what was written, the files and the bank account that the customer gave.',
  async run(context) {
    const [number] = context.args;
    if (number === undefined) return wrongUsage('complaints show', whichComplaint);
    const shown = await withServices(context, ({ complaintDesk }) =>
      complaintDesk.show(commandLineScope(context.clock), number),
    );
    if (!shown.ok) return refused(shown.code);
    const { complaint } = shown.value;
    const details = detailsView(shown.value, '2');
    const { clock, subject, thread } = details;
    return {
      exitCode: 0,
      lines: [
        `${number}  ${details.state}  ${details.kind}`,
        `about ${subject.kind} ${subject.id} ${subject.serial_number} ${subject.entry} ${subject.exit}`
          .replaceAll(/\s+/g, ' ')
          .trim(),
        `account ${complaint.accountId}`,
        `bank account ${complaint.bankAccount === '' ? '–' : complaint.bankAccount}`,
        `answer due ${clock.answerDue}${clock.answerLate ? ', LATE' : ''}`,
        `decision due ${clock.resolutionDue}${clock.resolutionLate ? ', LATE' : ''}`,
        ...thread.flatMap((message) => [
          '',
          `${message.at}  ${message.author}: ${message.event}`,
          ...(message.text === '' ? [] : printable(message.text).split('\n')),
          ...message.attachments.map((file) => `[${file.fileName}, ${file.bytes} bytes]`),
        ]),
      ],
      data: { ...details, account: complaint.accountId, bankAccount: complaint.bankAccount },
    };
  },
};

const takeCommand: Command = {
  name: 'complaints take',
  help: 'Marks a received complaint as in progress and tells the customer.',
  async run(context) {
    const [number] = context.args;
    if (number === undefined) return wrongUsage('complaints take', whichComplaint);
    return report(context, number, (desk, scope) => desk.take(scope, number), 'is in progress');
  },
};

const answerCommand: Command = {
  name: 'complaints answer',
  help: 'Sends the text of the file (UTF-8) to the customer. The first answer meets the deadline of 8 days. With --ask it is a question: the complaint then waits for the customer, and the deadline of 15 days stays.',
  options: ['ask'],
  run: (context) =>
    withText(context.args, 'complaints answer', (number, text) =>
      report(
        context,
        number,
        (desk, scope) => desk.answer(scope, number, text, context.options?.ask === true),
        'is answered',
      ),
    ),
};

const acceptCommand: Command = {
  name: 'complaints accept',
  help: 'Accepts a complaint and tells the customer. With --refund and --tag, refunds the amount (such as 1250 or 1250.50, in the currency of the country) to that tag of the customer in the same step, once. With --to-bank-account instead of --tag it goes to the bank account of the complaint: you are told by mail what to pay, and it is recorded in the back office under Payouts when the bank has paid. More than is disputed, or than PAYOUT_SECOND_PERSON_ABOVE, is confirmed there by a member of staff first. More than is left of the disputed amount after earlier refunds for the same matter (or any amount, if the complaint names none) requires a reason: --reason TEXTFILE (UTF-8), which the customer reads; whoever runs the command counts as a supervisor.',
  options: ['refund', 'tag', 'to-bank-account', 'reason'],
  async run(context) {
    const [number] = context.args;
    const options = context.options ?? {};
    const refund = refundOf(options);
    if (number === undefined) return wrongUsage('complaints accept', whichComplaint);
    if (typeof refund === 'string') return wrongUsage('complaints accept', refund);
    const read =
      options.reason === undefined
        ? { text: '' }
        : await readTextFile(options.reason, complaintTextMaximum);
    if ('refused' in read) return read.refused;
    return report(
      context,
      number,
      // Whoever runs the command counts as a supervisor.
      (desk, scope) => desk.accept(scope, number, read.text, refund, { mayExceed: true }),
      'is accepted',
    );
  },
};

const refuseCommand: Command = {
  name: 'complaints refuse',
  help: 'Rejects a complaint with the reason in the file (UTF-8). The customer is told of the objection, which can be made once, and of the body for out-of-court settlement.',
  run: (context) =>
    withText(context.args, 'complaints refuse', (number, text) =>
      report(context, number, (desk, scope) => desk.refuse(scope, number, text), 'is rejected'),
    ),
};

/** Does one piece of work and says what came of it. */
async function report(
  context: CommandContext,
  number: string,
  work: (desk: ComplaintDesk, scope: OperatorScope) => Promise<Done>,
  said: string,
): Promise<CommandReport> {
  const done: Outcome<Extract<Done, { ok: true }>['value'], Refusal> = await withServices(
    context,
    ({ complaintDesk }) => work(complaintDesk, commandLineScope(context.clock)),
  );
  if (!done.ok) return refused(done.code);
  const { state, refund, currency } = done.value;
  const given =
    refund === null
      ? ''
      : `, ${amountText(refund.amountMinor, currency, english)} to ${
          refund.payoutId === null ? `tag ${refund.serialNumber}` : 'the bank account'
        }`;
  return {
    exitCode: 0,
    lines: [`${number} ${said}${given}.`],
    data: {
      number,
      state,
      ...(refund === null
        ? {}
        : {
            refundMinor: refund.amountMinor,
            ...(refund.payoutId === null
              ? { tag: refund.serialNumber }
              : { payout: refund.payoutId }),
          }),
    },
  };
}

async function withText(
  args: readonly string[],
  name: CommandName,
  work: (number: string, text: string) => Promise<CommandReport>,
): Promise<CommandReport> {
  const [number, file] = args;
  if (number === undefined) return wrongUsage(name, whichComplaint);
  if (file === undefined) return wrongUsage(name, 'Which file has the text?');
  const read = await readTextFile(file, complaintTextMaximum);
  return 'refused' in read ? read.refused : work(number, read.text);
}

/** Null where no money is given back; a sentence where half of it is missing or no amount. */
function refundOf(options: CommandOptions): Refund | string | null {
  const { refund, tag } = options;
  const toBankAccount = options['to-bank-account'] === true;
  if (tag !== undefined && toBankAccount) return 'To a tag or to the bank account? Not to both.';
  if (refund === undefined && tag === undefined && !toBankAccount) return null;
  if (refund === undefined) {
    return `How much? ${toBankAccount ? '--to-bank-account' : '--tag'} goes with --refund AMOUNT.`;
  }
  const amountMinor = minorUnitsOf(refund);
  if (amountMinor === undefined) {
    return `'${printable(refund)}' is no amount: write it such as 1250 or 1250.50.`;
  }
  if (toBankAccount) return { amountMinor, to: { kind: 'bank-account' } };
  if (tag === undefined || tag === '') {
    return 'Where to? --refund goes with --tag SERIAL or --to-bank-account.';
  }
  return { amountMinor, to: { kind: 'tag', serialNumber: tag } };
}

const whichComplaint = 'Which complaint?';

function refused(code: Refusal): CommandReport {
  const [word, sentence] = refusals[code];
  return { exitCode: 1, lines: [sentence], data: { refused: word } };
}

/** What the operator does about complaints until there is a screen for it. */
export const complaintCommands: readonly Command[] = [
  listCommand,
  showCommand,
  takeCommand,
  answerCommand,
  acceptCommand,
  refuseCommand,
];
