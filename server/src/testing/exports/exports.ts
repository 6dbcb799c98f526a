import type { FileCallDefinition, LanguageId } from '@rampa/contract';
import { izvozT4AProlazaka } from '@rampa/contract/external-toll';
import { izvozProlazaka } from '@rampa/contract/passages';
import { geoJson } from '@rampa/contract/road-conditions';
import { preuzmiIzvod } from '@rampa/contract/statements';
import { izvozTagova } from '@rampa/contract/tags';
import type { ExportingCompany } from './exporting-company.ts';

export type Format = 'csv' | 'xlsx' | 'json' | 'geojson';

/** What is kept of each version: a file in each language and format that has columns or fields. */
interface KeptExport {
  readonly call: FileCallDefinition;
  readonly formats: readonly Format[];
}

export const keptExports: readonly KeptExport[] = [
  { call: izvozProlazaka, formats: ['csv', 'xlsx', 'json'] },
  { call: izvozT4AProlazaka, formats: ['csv', 'xlsx', 'json'] },
  { call: preuzmiIzvod, formats: ['csv'] },
  { call: izvozTagova, formats: ['csv'] },
  { call: geoJson, formats: ['geojson'] },
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

/** The company's file, as its program gets it. */
export async function exportOf(
  { fixture, owner, statementId }: ExportingCompany,
  { call, ...query }: AskedExport,
): Promise<Buffer> {
  const reply = await fixture.send({
    url: call.path,
    query: { ...query, ...(call === preuzmiIzvod ? { statementId } : {}) },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.body}`);
  return reply.rawPayload;
}
