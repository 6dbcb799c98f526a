import type { Country } from '@rampa/contract';
import {
  collectTexts,
  createChangedTexts,
  createTextDesk,
  languageOf,
} from './areas/language/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';

/** The texts of the program with the operator's own over them. */
export async function createTextArea(deps: {
  readonly database: Database;
  readonly log: Log;
  readonly country: Country;
}) {
  const { database, log } = deps;
  const builtIn = await collectTexts(deps.country);
  const language = languageOf(builtIn, deps.country);
  const changes = createChangedTexts({ database, language, builtIn, log });
  await changes.refresh();
  changes.watch();
  return {
    language,
    changes,
    /** Where the operator's people change them. */
    deskFor: ({ clock, identity }: { readonly clock: Clock; readonly identity: IdentityService }) =>
      createTextDesk({
        database,
        clock,
        builtIn,
        changes,
        async namesOf(userIds) {
          const users = await identity.staffUsers.list(database.queries, userIds);
          return new Map(
            users.map((user) => [user.userId, `${user.firstName} ${user.lastName}`.trim()]),
          );
        },
      }),
  };
}
