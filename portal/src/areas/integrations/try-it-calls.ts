import { type ApiScope, type CallDefinition, idempotencyHeader, writes } from '@rampa/contract';
import { getPromeneReklamacija, novaReklamacija } from '@rampa/contract/complaints';
import { getObracun, getProlasci } from '@rampa/contract/passages';
import {
  dodeliVozaca,
  getTagovi,
  sacuvajMestoTroska,
  sacuvajViseTagova,
} from '@rampa/contract/tags';
import { napraviUplatnicu } from '@rampa/contract/top-ups';

/** What the examples are about: the reader's own, or a word in capitals where there is none. */
export interface OwnThings {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly passageId: string;
  /** Of the tag: it has them already. */
  readonly costCentre: {
    readonly costCentreId: string;
    readonly code: string;
    readonly name: string;
  };
  readonly driverId: string;
  /** Minor units of a usual top-up. */
  readonly amount: number;
  /** What somebody might ask about a passage. */
  readonly question: string;
}

export const placeholders: Omit<OwnThings, 'question' | 'plate'> = {
  tagId: 'TAG_ID',
  serialNumber: 'SERIAL_NUMBER',
  passageId: 'PASSAGE_ID',
  costCentre: { costCentreId: '', code: 'CODE', name: 'NAME' },
  driverId: 'DRIVER_ID',
  amount: 200_000,
};

interface Example {
  readonly call: CallDefinition;
  /** Scope that a key needs for it. */
  readonly scope: ApiScope;
  readonly input: (own: OwnThings) => object;
  /** The same with the client, after `rampa`. */
  readonly typed: (input: string) => string;
}

/** Nothing about the reader's tags is changed by them: plate, cost centre and driver are those that the tag has. */
export const examples = {
  passages: {
    call: getProlasci,
    scope: 'passages:read',
    input: ({ tagId }) => ({ tag_id: tagId, first: 0, rows: 10 }),
    typed: (input) => `console.log(await rampa.passages.page(${input}));`,
  },
  tag: {
    call: getTagovi,
    scope: 'tags:read',
    input: ({ serialNumber }) => ({ filter: serialNumber }),
    typed: (input) =>
      `for await (const tag of rampa.tags.each(${input})) {\n  console.log(tag.plate, tag.balance);\n}`,
  },
  calculation: {
    call: getObracun,
    scope: 'passages:read',
    input: ({ passageId }) => ({ passage_id: passageId }),
    typed: (input) => `console.log(await rampa.passages.calculation(${input}));`,
  },
  plate: {
    call: sacuvajViseTagova,
    scope: 'tags:write',
    input: ({ tagId, plate }) => ({ tags: [{ tag_id: tagId, plate }] }),
    typed: (input) => `console.log(await rampa.tags.saveSeveral(${input}));`,
  },
  'cost-centre': {
    call: sacuvajMestoTroska,
    scope: 'tags:write',
    input: ({ costCentre: { costCentreId, code, name } }) => ({ costCentreId, code, name }),
    typed: (input) => `console.log(await rampa.tags.saveCostCentre(${input}));`,
  },
  driver: {
    call: dodeliVozaca,
    scope: 'drivers:write',
    input: ({ tagId, driverId }) => ({ tag_id: tagId, driver_id: driverId }),
    typed: (input) => `await rampa.drivers.assign(${input});`,
  },
  slip: {
    call: napraviUplatnicu,
    scope: 'top-ups:write',
    input: ({ tagId, amount }) => ({ tag_id: tagId, amount }),
    typed: (input) => `console.log(await rampa.topUps.createSlip(${input}));`,
  },
  'complaint-states': {
    call: getPromeneReklamacija,
    scope: 'complaints:read',
    input: () => ({ rows: 10 }),
    typed: (input) =>
      `const { items, cursor } = await rampa.complaints.changes(${input});\nconsole.log(items, cursor);`,
  },
  complaint: {
    call: novaReklamacija,
    scope: 'complaints:write',
    input: ({ passageId, question }) => ({
      about: 'passage',
      id: passageId,
      kind: 'wrong-amount',
      text: question,
    }),
    typed: (input) => `console.log(await rampa.complaints.file(${input}));`,
  },
} as const satisfies Readonly<Record<string, Example>>;

export type ExampleName = keyof typeof examples;
export const exampleNames = Object.keys(examples) as readonly ExampleName[];

/** Whether a word in capitals is in the place of something that the reader does not have, or the tag alone does not. */
export function whatLacks(name: ExampleName, own: OwnThings): 'missing' | 'no-driver' | undefined {
  const { input }: Example = examples[name];
  const text = JSON.stringify(input(own));
  const { costCentre, driverId, amount: _, ...words } = placeholders;
  const isIn = (word: string): boolean => text.includes(`"${word}"`);
  if ([...Object.values(words), costCentre.code].some(isIn)) return 'missing';
  return isIn(driverId) ? 'no-driver' : undefined;
}

/** A command for a terminal; the key comes from the environment. */
export function curlOf(name: ExampleName, origin: string, own: OwnThings): string {
  const { call, input, scope }: Example = examples[name];
  const given = input(own);
  const query = new URLSearchParams(given as Record<string, string>).toString();
  const isGet = call.method === 'GET';
  return [
    `curl ${quoted(`${origin}${call.path}${isGet ? `?${query}` : ''}`)}`,
    `-H "Authorization: Bearer $RAMPA_KEY"`,
    ...(isGet ? [] : [`-H 'Content-Type: application/json'`]),
    ...(writes(scope) ? [`-H "${idempotencyHeader}: $(uuidgen)"`] : []),
    ...(isGet ? [] : [`-d ${quoted(JSON.stringify(given))}`]),
  ].join(' \\\n  ');
}

/** The same as a module for Node.js. */
export function typedOf(name: ExampleName, origin: string, own: OwnThings): string {
  const { input, typed }: Example = examples[name];
  return [
    `import { RampaClient } from '@rampa/client';`,
    '',
    `const rampa = new RampaClient({`,
    `  baseUrl: ${JSON.stringify(origin)},`,
    `  key: process.env.RAMPA_KEY ?? '',`,
    `});`,
    typed(JSON.stringify(input(own), null, 2)),
  ].join('\n');
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll(`'`, `'\\''`)}'`;
}
