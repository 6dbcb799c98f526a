import type { LanguageId } from '@rampa/contract';
import type { ReportGroup } from '@rampa/contract/spending-reports';
import { weekdayText } from '../../platform/day-text.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import { roadName } from '../passages/index.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { none, type NamedRow } from './report-rows.ts';

export interface NamesDeps {
  readonly tags: Pick<Tags, 'all' | 'costCentres'>;
  readonly drivers: Pick<TagDrivers, 'list'>;
  readonly calculator: TollCalculator;
  readonly translator: Translator;
}

/** What a row is called. */
export type NameOf = (key: string) => Pick<NamedRow, 'name' | 'detail' | 'gone'>;

/** Names as they are today; what a name was when somebody drove is not kept. */
export async function namesOf(
  scope: AccountScope,
  { tags, drivers, calculator, translator }: NamesDeps,
  by: ReportGroup,
  languageId: LanguageId,
): Promise<NameOf> {
  const text = (key: string): string =>
    translator.translate(languageId, `spending-reports.file-${key}`);
  const only = (name: string) => ({ name, detail: '', gone: false });
  const gone = (name: string) => ({ name, detail: '', gone: true });
  switch (by) {
    case 'tag': {
      const known = new Map((await tags.all(scope)).map((tag) => [tag.tagId, tag]));
      return (key) => {
        const tag = known.get(key);
        if (tag === undefined) return gone(text('unknown-tag'));
        const [name = tag.serialNumber, ...more] = [
          tag.nickname,
          tag.plate,
          tag.serialNumber,
        ].filter((part) => part !== '');
        return { name, detail: more.join(', '), gone: false };
      };
    }
    case 'driver': {
      const known = new Map((await drivers.list(scope)).map((one) => [one.driverId, one.name]));
      return (key) => {
        if (key === none) return only(text('without-driver'));
        const name = known.get(key);
        return name === undefined ? gone(text('unknown-driver')) : only(name);
      };
    }
    case 'cost-centre': {
      const all = await tags.costCentres.all(scope);
      const known = new Map(all.map((one) => [one.costCentreId, one]));
      return (key) => {
        const one = known.get(key);
        if (one !== undefined) return { name: one.code, detail: one.name, gone: false };
        return key === none ? only(text('without-cost-centre')) : gone(text('unknown-cost-centre'));
      };
    }
    case 'road':
      return (key) => only(roadName(calculator, key, languageId, translator));
    case 'hour':
      return (key) => only(`${key.padStart(2, '0')}:00–${key.padStart(2, '0')}:59`);
    case 'weekday':
      return (key) => only(weekdayText(Number(key), translator.locale(languageId)));
  }
}
