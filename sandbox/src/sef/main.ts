import { portSetting, runProgram, stopWhenAsked, textSetting } from '../platform/program.ts';
import { startSef } from './sef.ts';

const HELP = `Sandbox of the state's system of e-invoices (SEF): takes UBL 2.1, checks it, lets buyers approve and reject.

Usage: node sandbox/src/sef/main.ts

Settings (environment):
  SEF_PORT          port of the API and the page (3005; 0: any free one)
  SEF_HOST          address to listen on (127.0.0.1)
  SEF_API_KEY       the key by which it knows the operator (required)
  SEF_STATE_FILE    where documents are kept (empty: in memory only)
  RAMPA_SUPERVISED  1: stop when standard input closes`;

runProgram(HELP, async () => {
  const key = textSetting('SEF_API_KEY', '');
  if (key === '') throw new Error('SEF_API_KEY is missing: the key that the operator sends.');
  const sef = await startSef({
    host: textSetting('SEF_HOST', '127.0.0.1'),
    port: portSetting('SEF_PORT', 3005),
    key,
    stateFile: textSetting('SEF_STATE_FILE', ''),
  });
  console.log(`SEF: http://localhost:${String(sef.port)}`);
  stopWhenAsked(sef.close);
});
