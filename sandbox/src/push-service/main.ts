import { portSetting, runProgram, stopWhenAsked, textSetting } from '../platform/program.ts';
import { startPushService } from './push-service.ts';

const HELP = `Sandbox push service: takes what is sent to browsers, and shows it to tests.

Usage: node sandbox/src/push-service/main.ts

Settings (environment):
  PUSH_SERVICE_PORT  where it listens (3005; 0: any free one)
  PUSH_SERVICE_HOST  address to listen on (127.0.0.1)
  PUSH_SERVICE_NOW   the time that it believes, in ISO 8601 (the machine's)
  RAMPA_SUPERVISED   1: stop when standard input closes`;

runProgram(HELP, async () => {
  const fixed = textSetting('PUSH_SERVICE_NOW', '');
  const service = await startPushService({
    host: textSetting('PUSH_SERVICE_HOST', '127.0.0.1'),
    port: portSetting('PUSH_SERVICE_PORT', 3005),
    ...(fixed === '' ? {} : { now: () => Date.parse(fixed) }),
  });
  console.log(`Push service: http://localhost:${String(service.port)}`);
  stopWhenAsked(service.close);
});
