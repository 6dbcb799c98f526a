import {
  countSetting,
  portSetting,
  runProgram,
  stopWhenAsked,
  textSetting,
} from '../platform/program.ts';
import { startBank } from './bank.ts';

const HELP = `Sandbox bank: pays by the text of an IPS QR code, and announces the transfer to the operator.

Usage: node sandbox/src/bank/main.ts

Settings (environment):
  BANK_PORT         port of the page (3006; 0: any free one)
  BANK_HOST         address to listen on (127.0.0.1)
  BANK_TARGET       where the operator is reached (http://localhost:3000)
  IPS_KEY           the key with which the bank signs, known to the operator (required)
  BANK_STATE_FILE   where transfers are kept (empty: in memory only)
  BANK_PAUSE_MS     longest wait before an unanswered announcement is sent again (60000)
  RAMPA_SUPERVISED  1: stop when standard input closes`;

runProgram(HELP, async () => {
  const key = textSetting('IPS_KEY', '');
  if (key === '') throw new Error('IPS_KEY is missing: the key that operator and bank share.');
  const bank = await startBank({
    host: textSetting('BANK_HOST', '127.0.0.1'),
    port: portSetting('BANK_PORT', 3006),
    target: textSetting('BANK_TARGET', 'http://localhost:3000').replace(/\/$/, ''),
    key,
    stateFile: textSetting('BANK_STATE_FILE', ''),
    longestPauseMs: countSetting('BANK_PAUSE_MS', 60_000),
  });
  console.log(`Bank: http://localhost:${String(bank.port)}`);
  stopWhenAsked(bank.close);
});
