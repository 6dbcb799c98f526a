import { parsePeriod } from '@rampa/contract';
import { fileNameOf, periodInName } from '../../platform/files/file-period.ts';
import type { Translator } from '../../platform/translator.ts';
import type { ReportWish } from './spending-report.ts';

/** `izvestaj_2026-10_po-mestima-troska`: what it is, of which days, and by what. */
export function reportFileName(
  translator: Translator,
  { period, by, languageId }: ReportWish,
  today: string,
  what = 'name',
): string {
  const plain = (key: string): string =>
    fileNameOf([translator.translate(languageId, `spending-reports.file-${key}`)]);
  return [
    plain(what),
    periodInName(parsePeriod(period), today, languageId),
    plain(`by-${by}`),
  ].join('_');
}
