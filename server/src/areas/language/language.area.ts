import type { NamesOfActors } from '../../platform/audit/operator.ts';
import type { Platform } from '../../platform/platform.ts';
import { createChangedTexts } from './changed-texts.ts';
import { collectTexts } from './collect-texts.ts';
import { languageOf } from './language.service.ts';
import { createTextDesk } from './text-desk.ts';

/** The texts of the program, overridden by the operator's own. */
export async function createLanguageArea(
  platform: Pick<Platform, 'database' | 'clock' | 'log'> & {
    readonly settings: Pick<Platform['settings'], 'country'>;
  },
) {
  const { settings, database, clock, log } = platform;
  const builtIn = await collectTexts(settings.country);
  const language = languageOf(builtIn, settings.country);
  const changes = createChangedTexts({ database, language, builtIn, log });
  await changes.refresh();
  changes.watch();
  return {
    language,
    changes,
    /** Where staff change them; their names are known once there are staff. */
    deskFor: (namesOfActors: NamesOfActors) =>
      createTextDesk({ database, clock, builtIn, changes, namesOfActors }),
  };
}
