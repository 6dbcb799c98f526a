import { portSetting, runProgram, stopWhenAsked, textSetting } from '../platform/program.ts';
import { startSms } from './sms.ts';

const HELP = `Sandbox of an SMS provider: takes messages, shows them, and tells their outcome.

Usage: node sandbox/src/sms/main.ts

Settings (environment):
  SMS_PORT          port of the API and the page (3007; 0: any free one)
  SMS_HOST          address to listen on (127.0.0.1)
  SMS_KEY           the key by which it knows the operator (required)
  SMS_STATE_FILE    where messages are kept (empty: in memory only)
  RAMPA_SUPERVISED  1: stop when standard input closes`;

runProgram(HELP, async () => {
  const key = textSetting('SMS_KEY', '');
  if (key === '') throw new Error('SMS_KEY is missing: the key that the operator sends.');
  const sms = await startSms({
    host: textSetting('SMS_HOST', '127.0.0.1'),
    port: portSetting('SMS_PORT', 3007),
    key,
    stateFile: textSetting('SMS_STATE_FILE', ''),
  });
  console.log(`SMS: http://localhost:${String(sms.port)}`);
  stopWhenAsked(sms.close);
});
