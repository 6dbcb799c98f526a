import {
  countSetting,
  portSetting,
  runProgram,
  stopWhenAsked,
  textSetting,
} from '../platform/program.ts';
import { startLane } from './lane.ts';

const HELP = `Sandbox toll lane: keeps the operator's list of tags, opens by it, and delivers passages and control records.
Of the hour in which it is started it sends no control record, which leaves a gap after a restart: for a week the station
counts as complete up to that hour only.

Usage: node sandbox/src/lane/main.ts

Settings (environment):
  LANE_PORT         port of the page (3005; 0: any free one)
  LANE_HOST         address to listen on (127.0.0.1)
  LANE_TARGET       where the operator is reached (http://localhost:3000)
  LANE_NAME         name of the lane (Sandbox 1)
  LANE_EVERY_MS     between two questions for the list (60000)
  LANE_REPORT_MS    between two control records (60000)
  INTAKE_KEY        the key by which the operator knows its lanes (required)
  RAMPA_SUPERVISED  1: stop when standard input closes`;

runProgram(HELP, async () => {
  const key = textSetting('INTAKE_KEY', '');
  if (key === '') throw new Error('INTAKE_KEY is missing: the key that operator and lanes share.');
  const name = textSetting('LANE_NAME', 'Sandbox 1');
  if (!/^[!-~][ -~]{0,19}$/.test(name)) {
    throw new Error('LANE_NAME must have 1 to 20 Latin characters, as passages carry it.');
  }
  const lane = await startLane({
    host: textSetting('LANE_HOST', '127.0.0.1'),
    port: portSetting('LANE_PORT', 3005),
    target: textSetting('LANE_TARGET', 'http://localhost:3000').replace(/\/$/, ''),
    key,
    name,
    everyMs: countSetting('LANE_EVERY_MS', 60_000),
    reportMs: countSetting('LANE_REPORT_MS', 60_000),
  });
  console.log(`Lane: http://localhost:${String(lane.port)}`);
  stopWhenAsked(lane.close);
});
