import type { Costs } from '../day/costs.ts';
import { indianPassages, nationWith, serbia } from '../day/model.ts';
import { nameOf } from '../day/day.ts';
import { planFor, type Plan } from './plan.ts';

export function plansOf(costs: Costs): { readonly serbia: Plan; readonly india: Plan } {
  return { serbia: planFor(serbia, costs), india: planFor(nationWith(indianPassages), costs) };
}

/** As a page of the manual has it. */
export function planTable(costs: Costs): string {
  const { serbia: one, india: other } = plansOf(costs);
  const rows: readonly (readonly [string, (plan: Plan) => string])[] = [
    ['passages a year', ({ nation }) => millions(nation.passagesOfYear)],
    ['tags', ({ nation }) => millions(nation.tags)],
    ['passages a second at the peak', ({ nation }) => nation.peakPassages.toFixed(0)],
    ['sign-ins in the evening hour', ({ nation }) => nation.eveningSignIns.toFixed(0)],
    ...one.moments.map(({ moment }, at): readonly [string, (plan: Plan) => string] => [
      `cores at work, ${moment === 'peak' ? 'the peak in an evening hour' : nameOf(moment)}: server + database`,
      ({ moments }) => {
        const need = moments[at]?.need;
        return `${(need?.server ?? 0).toFixed(1)} + ${(need?.database ?? 0).toFixed(1)}`;
      },
    ]),
    ['server processes, half used', ({ serverProcesses }) => String(serverProcesses)],
    [
      'machines of servers, four cores, one to spare',
      ({ serverMachines }) => String(serverMachines),
    ],
    ['their memory (GB)', ({ serverMemory }) => (serverMemory / 1e9 + 1).toFixed(1)],
    [
      'database machines, each primary with a replica',
      ({ databaseMachines }) => String(databaseMachines),
    ],
    ['their cores', ({ databaseCores }) => String(databaseCores)],
    [
      'their memory, so that 35 days are in it (GB)',
      ({ databaseMemory }) => (databaseMemory / 1e9).toFixed(0),
    ],
    ['disk a year (TB)', ({ diskOfYear }) => (diskOfYear / 1e12).toFixed(2)],
    ['disk of five years (TB)', ({ diskOfAll }) => (diskOfAll / 1e12).toFixed(1)],
    ['log of the database a day (GB)', ({ logOfDay }) => (logOfDay / 1e9).toFixed(0)],
    ['to a replica at the peak (Mbit/s)', ({ logAtPeak }) => ((logAtPeak * 8) / 1e6).toFixed(1)],
    [
      'to customers and lanes at the worst hour (Mbit/s)',
      ({ need }) => ((need.network * 8) / 1e6).toFixed(1),
    ],
    ...Object.keys(one.shares).map((share): readonly [string, (plan: Plan) => string] => [
      `of one database machine: ${share}`,
      ({ shares }) => `${(shares[share] ?? 0).toFixed(2)} ×`,
    ]),
    ['short first', ({ shares }) => bottleneck(shares)],
  ];
  return [
    '| | Serbia | India |',
    '|---|---|---|',
    ...rows.map(([what, of]) => `| ${what} | ${of(one)} | ${of(other)} |`),
  ].join('\n');
}

function bottleneck(shares: Readonly<Record<string, number>>): string {
  const [first] = Object.entries(shares).toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

function millions(count: number): string {
  return `${(count / 1e6).toFixed(1)} M`;
}
