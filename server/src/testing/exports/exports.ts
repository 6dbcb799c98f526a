import type { FileCallDefinition, LanguageId } from '@rampa/contract';
import { izvozGlavneKnjige } from '@rampa/contract/books';
import { izvozT4AProlazaka } from '@rampa/contract/external-toll';
import { izvozProlazaka } from '@rampa/contract/passages';
import { geoJson } from '@rampa/contract/road-conditions';
import { izvozUsteda } from '@rampa/contract/savings';
import { izvozIzvestaja, izvozKnjizenja } from '@rampa/contract/spending-reports';
import { preuzmiIzvod } from '@rampa/contract/statements';
import { izvozTagova } from '@rampa/contract/tags';
import { izvozNalaza } from '@rampa/contract/trip-checks';
import type { ExportingCompany } from './exporting-company.ts';

export type Format = 'csv' | 'xlsx' | 'json' | 'parquet' | 'geojson';

/** What is kept of each version: a file in each language and format that has columns or fields. */
interface KeptExport {
  readonly call: FileCallDefinition;
  readonly formats: readonly Format[];
}

export const keptExports: readonly KeptExport[] = [
  { call: izvozProlazaka, formats: ['csv', 'xlsx', 'json', 'parquet'] },
  { call: izvozT4AProlazaka, formats: ['csv', 'xlsx', 'json', 'parquet'] },
  { call: preuzmiIzvod, formats: ['csv'] },
  { call: izvozTagova, formats: ['csv'] },
  { call: geoJson, formats: ['geojson'] },
  { call: izvozGlavneKnjige, formats: ['csv', 'xlsx'] },
  { call: izvozIzvestaja, formats: ['csv', 'xlsx'] },
  { call: izvozKnjizenja, formats: ['csv', 'xlsx'] },
  { call: izvozUsteda, formats: ['csv', 'xlsx'] },
  { call: izvozNalaza, formats: ['csv', 'xlsx'] },
];

export const languages: Readonly<Record<LanguageId, string>> = {
  '1': 'sr-Cyrl',
  '2': 'sr-Latn',
  '3': 'en',
};

export interface AskedExport {
  readonly call: FileCallDefinition;
  readonly format: Format;
  readonly languageId: LanguageId;
  /** Left out: today's. */
  readonly schema?: string;
}

/** The company's file, as its program gets it; of the operator's books, as a supervisor does. */
export async function exportOf(
  company: ExportingCompany,
  { call, ...query }: AskedExport,
): Promise<Buffer> {
  const { fixture, owner, supervisor, statementId, closedDay, checkId } = company;
  const asker = 'staff' in call.who ? supervisor : owner;
  const reply = await fixture.send({
    url: call.path,
    query: {
      ...query,
      ...(call === preuzmiIzvod ? { statementId } : {}),
      ...(call === izvozGlavneKnjige ? { day: closedDay } : {}),
      ...(call === izvozNalaza ? { check_id: checkId } : {}),
      ...(call === izvozIzvestaja || call === izvozKnjizenja
        ? { period: '2026-10-01/2026-11-30', by: 'cost-centre' }
        : {}),
    },
    headers: { authorization: `Bearer ${asker.token}` },
  });
  if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.body}`);
  return reply.rawPayload;
}
