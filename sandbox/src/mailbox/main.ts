import {
  countSetting,
  portSetting,
  runProgram,
  stopWhenAsked,
  textSetting,
} from '../platform/program.ts';
import { startMailbox } from './mailbox.ts';

const HELP = `Sandbox mailbox: takes every mail by SMTP, shows it, sends nothing on.

Usage: node sandbox/src/mailbox/main.ts

Settings (environment):
  MAILBOX_PORT        port of the page (3002; 0: any free one)
  MAILBOX_SMTP_PORT   port where mails come in (3003; 0: any free one)
  MAILBOX_HOST        address to listen on (127.0.0.1)
  MAILBOX_STATE_FILE  where mails are kept (empty: in memory only)
  MAILBOX_MOST_MAILS  mails that are kept, the newest (1000)
  RAMPA_SUPERVISED    1: stop when standard input closes`;

runProgram(HELP, async () => {
  const mailbox = await startMailbox({
    host: textSetting('MAILBOX_HOST', '127.0.0.1'),
    port: portSetting('MAILBOX_PORT', 3002),
    smtpPort: portSetting('MAILBOX_SMTP_PORT', 3003),
    stateFile: textSetting('MAILBOX_STATE_FILE', ''),
    mostMails: countSetting('MAILBOX_MOST_MAILS', 1000),
  });
  console.log(`Mailbox: http://localhost:${String(mailbox.port)}`);
  console.log(`SMTP: localhost:${String(mailbox.smtpPort)}`);
  stopWhenAsked(mailbox.close);
});
