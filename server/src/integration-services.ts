import { createApiKeys, type TellCompany } from './areas/integrations/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { mailJob } from './platform/mail/mail.ts';
import type { Settings } from './settings.ts';

const SWEEP_SECONDS = 3600;

/** What companies' own programs read by: keys. */
export function createIntegrationArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly language: Language;
}) {
  const { settings, database, jobs, clock, identity, language } = deps;
  const tell: TellCompany = async (tx, { accountId, userId }, { template, params }) => {
    const owner = await identity.contactOf(accountId, undefined, tx);
    const maker = await identity.contactOf(accountId, userId, tx);
    const readers = new Map(
      [owner, maker].flatMap((one) => (one === null ? [] : [[one.userId, one] as const])),
    );
    for (const { email, languageId } of readers.values()) {
      if (email === '') continue;
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template,
        params: params(languageId),
        actionUrl: `${settings.publicUrl}/pages/profil?tab=api`,
      });
    }
  };
  const apiKeys = createApiKeys({
    database,
    clock,
    demandProof: (session) => identity.demandProof(session),
    tell,
    wording: language,
  });
  jobs.every('integrations-sweep', SWEEP_SECONDS, () => apiKeys.sweep());
  return { apiKeys };
}
