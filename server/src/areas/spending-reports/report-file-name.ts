import type { ReportDays } from '@rampa/contract/spending-reports';
import { fileNameOf, periodInName } from '../../platform/files/file-period.ts';
import type { Translator } from '../../platform/translator.ts';
import type { ReportWish } from './spending-report.ts';

/** `izvestaj_2026-10_po-mestima-troska`: what it is, of which days, and by what. Of a period that is not over, the days up to today. */
export function reportFileName(
  translator: Translator,
  { days, by, languageId }: Pick<ReportWish, 'by' | 'languageId'> & { readonly days: ReportDays },
  today: string,
  what = 'name',
): string {
  const plain = (key: string): string =>
    fileNameOf([translator.translate(languageId, `spending-reports.file-${key}`)]);
  return [plain(what), periodInName(days, today, languageId), plain(`by-${by}`)].join('_');
}
