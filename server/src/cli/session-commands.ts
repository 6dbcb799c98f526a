import type { Command } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

const endCommand: Command = {
  name: 'sessions end',
  options: ['email', 'everybody'],
  help: [
    'Ends the sessions of one person, customer or staff, by e-mail address or user name; with --everybody, of all people. They sign in again; servers that are running refuse their access tokens within five seconds.',
    'Whoever knows the password comes back in: that one is changed by its owner (“forgotten password”), which ends the sessions as well.',
  ].join('\n'),
  async run(context) {
    const { email, everybody = false } = context.options ?? {};
    if ((email === undefined) === !everybody) {
      return wrongUsage('sessions end', 'Whose? Give either --email ADDRESS or --everybody.');
    }
    const scope = commandLineScope(context.clock);
    const ended = await withServices(
      context,
      ({ identity }) =>
        email === undefined
          ? identity.sessionEnding.endAll(scope)
          : identity.sessionEnding.endOf(scope, email),
      'unused',
    );
    return ended === null
      ? {
          exitCode: 1,
          lines: [`Nobody has the address or user name ${email ?? ''}.`],
          data: { refused: 'not-found' },
        }
      : {
          exitCode: 0,
          lines: [`${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`],
          data: { ended },
        };
  },
};

export const sessionCommands: readonly Command[] = [endCommand];
