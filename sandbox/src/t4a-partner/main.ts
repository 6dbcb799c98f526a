import { portSetting, runProgram, stopWhenAsked, textSetting } from '../platform/program.ts';
import { startPartner } from './partner.ts';

const HELP = `Sandbox T4A partner: sends passages of two neighbouring countries to the operator.

Usage: node sandbox/src/t4a-partner/main.ts

Settings (environment):
  T4A_PARTNER_PORT        port of the page (3004; 0: any free one)
  T4A_PARTNER_HOST        address to listen on (127.0.0.1)
  T4A_PARTNER_TARGET      where the operator is reached (http://localhost:3000)
  T4A_KEY                 the key by which the operator knows the partner (required)
  COUNTRY                 the operator's country: rs (default) or sr
  T4A_PARTNER_STATE_FILE  where deliveries are kept (empty: in memory only)
  T4A_PARTNER_EVERY_MS    a trip of an accepted tag every so many milliseconds (0: on demand alone)
  T4A_PARTNER_PAUSE_MS    longest wait before an unanswered passage is sent again (60000)
  RAMPA_SUPERVISED        1: stop when standard input closes`;

runProgram(HELP, async () => {
  const key = textSetting('T4A_KEY', '');
  if (key === '') throw new Error('T4A_KEY is missing: the key that operator and partner share.');
  const country = textSetting('COUNTRY', 'rs');
  if (country !== 'rs' && country !== 'sr') throw new Error('COUNTRY must be rs or sr.');
  const partner = await startPartner({
    host: textSetting('T4A_PARTNER_HOST', '127.0.0.1'),
    port: portSetting('T4A_PARTNER_PORT', 3004),
    target: textSetting('T4A_PARTNER_TARGET', 'http://localhost:3000').replace(/\/$/, ''),
    key,
    country,
    stateFile: textSetting('T4A_PARTNER_STATE_FILE', ''),
    everyMs: Number(textSetting('T4A_PARTNER_EVERY_MS', '0')),
    longestPauseMs: Number(textSetting('T4A_PARTNER_PAUSE_MS', '60000')),
  });
  console.log(`T4A partner: http://localhost:${String(partner.port)}`);
  stopWhenAsked(partner.close);
});
