import { staffRoles, type StaffRole } from '@rampa/contract';
import { email as emailShape } from '@rampa/contract/identity';
import type { Command, CommandOptions } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';
import { printable } from './read-text-file.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

const addCommand: Command = {
  name: 'staff add',
  options: ['email', 'name', 'role', 'point'],
  help: [
    'Adds a member of staff and mails a link to set the password; it works once, for three days. At the first sign-in they set up a second factor; before that nothing else is open to them.',
    'For somebody who was added before, changes name and role, and sends a new link if no password was set yet.',
    'Roles: clerk (customers: complaints, messages, requests), counter (tops up tags at a point of sale, which --point names by its id), engineer (roads), editor (texts), supervisor (everything, and the audit trail). Without --role: clerk.',
    'The address must not be a customer’s: staff need one of their own.',
  ].join('\n'),
  async run(context) {
    const given = givenOf(context.options ?? {});
    if (typeof given === 'string') return wrongUsage('staff add', given);
    const outcome = await withServices(context, ({ staff }) =>
      staff.add(commandLineScope(context.clock), given),
    );
    if (!outcome.ok && outcome.code === 'staff.point-needed') {
      return {
        exitCode: 1,
        lines: [
          `At no point of sale '${printable(given.pointId)}' are tags topped up. Nothing was changed.`,
        ],
        data: { refused: 'point-not-found' },
      };
    }
    if (!outcome.ok) {
      return {
        exitCode: 1,
        lines: [`${given.email} is the address of a customer. Nothing was changed.`],
        // The word for programs that call the command line.
        data: { refused: 'address-of-a-customer' },
      };
    }
    const { added, mailed } = outcome.value;
    return {
      exitCode: 0,
      lines: [
        `${given.email} is ${added ? 'added' : 'changed'}: ${given.role}${given.pointId === '' ? '' : ` at ${given.pointId}`}.`,
        ...(mailed ? ['The link to set the password has been mailed.'] : []),
      ],
      data: {
        email: given.email,
        role: given.role,
        ...(given.pointId === '' ? {} : { point: given.pointId }),
        added,
        mailed,
      },
    };
  },
};

function countOf(people: number): string {
  if (people === 0) return 'Nobody yet: see `rampa staff add --help`.';
  return people === 1 ? '1 person.' : `${people} people.`;
}

const listCommand: Command = {
  name: 'staff list',
  help: 'Lists those who may work in the back office, each with the role, and whether a password was set yet.',
  run: (context) =>
    withServices(context, async ({ staff }) => {
      const members = await staff.list(commandLineScope(context.clock));
      const widest = Math.max(0, ...members.map(({ email }) => email.length));
      return {
        exitCode: 0,
        lines: [
          ...members.map(({ email, role, pointId, firstName, lastName, arrived }) =>
            [
              email.padEnd(widest),
              role.padEnd(10),
              `${firstName} ${lastName}`.trim(),
              ...(pointId === '' ? [] : [`at ${pointId}`]),
              ...(arrived ? [] : ['(invited)']),
            ].join('  '),
          ),
          countOf(members.length),
        ],
        data: {
          staff: members.map(({ email, role, pointId, firstName, lastName, arrived }) => ({
            email,
            name: `${firstName} ${lastName}`.trim(),
            role,
            ...(pointId === '' ? {} : { point: pointId }),
            arrived,
          })),
        },
      };
    }),
};

const removeCommand: Command = {
  name: 'staff remove',
  options: ['email'],
  help: 'Ends their sessions at once and takes away password, second factors and open links. Their name stays for the audit trail.',
  async run(context) {
    const { email } = context.options ?? {};
    if (email === undefined) return wrongUsage('staff remove', noAddress);
    const removed = await withServices(context, ({ staff }) =>
      staff.remove(commandLineScope(context.clock), email),
    );
    return removed
      ? { exitCode: 0, lines: [`${email} is removed.`], data: { email, removed } }
      : {
          exitCode: 1,
          lines: [`There is no member of staff with the address ${email}.`],
          data: { refused: 'not-found' },
        };
  },
};

/** A sentence where something is missing or no address, name or role. */
function givenOf({ email = '', name = '', role = 'clerk', point = '' }: CommandOptions) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const known = staffRoles.find((one): one is StaffRole => one === role);
  if (email === '') return noAddress;
  if (!emailShape.safeParse(email).success) return `'${printable(email)}' is no e-mail address.`;
  if (firstName === '') return "Who is it? --name 'FIRST LAST' is missing.";
  if (name.length > nameMaximum) return `The name is longer than ${nameMaximum} characters.`;
  if (known === undefined) {
    return `There is no role '${printable(role)}'. Roles: ${staffRoles.join(', ')}.`;
  }
  const atCounter = known === 'counter';
  if (atCounter && point === '') return 'Where do they work? --point ID is missing.';
  if (!atCounter && point !== '') return '--point is for the role counter.';
  return { email, firstName, lastName: rest.join(' '), role: known, pointId: point };
}

const nameMaximum = 120;
const noAddress = 'Whose? --email ADDRESS is missing.';

/** Who may work in the back office. */
export const staffCommands: readonly Command[] = [addCommand, listCommand, removeCommand];
