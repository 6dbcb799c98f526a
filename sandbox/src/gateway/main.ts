import { portSetting, runProgram, stopWhenAsked, textSetting } from '../platform/program.ts';
import { startGateway } from './gateway.ts';

const HELP = `Sandbox payment gateway: speaks the Monri WebPay protocol, moves no money.

Usage: node sandbox/src/gateway/main.ts

Settings (environment):
  GATEWAY_PORT        port of the pages and interfaces (3001; 0: any free one)
  GATEWAY_HOST        address to listen on (127.0.0.1)
  GATEWAY_KEY         the merchant's key, which signs everything (required)
  GATEWAY_TOKEN       the merchant's authenticity token, 40 characters (required)
  GATEWAY_STATE_FILE  where orders are kept (empty: in memory only)
  GATEWAY_DELAY_MS    how long a delayed notification waits (15000)
  GATEWAY_PAUSE_MS    longest wait before a refused notification is sent again (300000)
  GATEWAY_TOLERANCE_MS  how far a merchant's clock may be off (300000)
  RAMPA_SUPERVISED    1: stop when standard input closes

Cards: 4111 1111 1111 1111 is approved, 4000 0000 0000 0002 is declined.`;

runProgram(HELP, async () => {
  const key = textSetting('GATEWAY_KEY', '');
  const token = textSetting('GATEWAY_TOKEN', '');
  if (key === '')
    throw new Error('GATEWAY_KEY is missing: the key that merchant and gateway share.');
  if (token.length !== 40) throw new Error('GATEWAY_TOKEN must have 40 characters.');
  const host = textSetting('GATEWAY_HOST', '127.0.0.1');
  const gateway = await startGateway({
    host,
    port: portSetting('GATEWAY_PORT', 3001),
    key,
    token,
    stateFile: textSetting('GATEWAY_STATE_FILE', ''),
    delay: Number(textSetting('GATEWAY_DELAY_MS', '15000')),
    tolerance: Number(textSetting('GATEWAY_TOLERANCE_MS', '300000')),
    longestPause: Number(textSetting('GATEWAY_PAUSE_MS', '300000')),
  });
  console.log(`Gateway: http://localhost:${String(gateway.port)}`);
  stopWhenAsked(gateway.close);
});
