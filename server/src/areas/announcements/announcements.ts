import type { LanguageId } from '@rampa/contract';
import type { LegalPage } from '@rampa/contract/legal';
import { shortDayText } from '../../platform/day-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { readVersions, type legalPagePublished, type PublishedVersion } from '../legal/index.ts';
import { finishStep, insertAnnouncement, lockStep, type Person } from './announcements.store.ts';

/** Writes to the next people; enqueues the job for those after them. */
export const announcementJob = defineJob<PublishedVersion & { readonly step: number }>({
  queue: 'legal-announcement',
  retries: 90,
  retryDelay: 5,
  retryDelayMax: 3600,
  expireIn: 120,
});

/** Somebody who can receive mail. */
interface Reader extends Person {
  readonly email: string;
  readonly languageId: LanguageId;
}

/** People looked at in one transaction. */
const batch = 100;
/** Seconds between two batches: 100,000 people are notified within six hours. */
const pause = 20;
/** While so many mails wait, a password reset would come too late behind even more. */
const mostWaiting = 200;

const paths: Partial<Record<LegalPage, string>> = {
  terms: '/uslovi-koriscenja',
  privacy: '/privatnost',
  'tolls-abroad': '/uslovi-putarine-u-inostranstvu',
};

export type Announcements = ReturnType<typeof createAnnouncements>;

/**
 * Announces a new version by mail, whatever notifications people have chosen: they have to know what
 * they agree to by staying.
 */
export function createAnnouncements(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue' | 'on' | 'waiting'>;
  readonly publicUrl: string;
  /** People with a confirmed address, in the order of their ids, after this one. */
  readersAfter(
    all: AllAccounts,
    queries: Queries,
    after: Person | null,
    most: number,
  ): Promise<readonly Reader[]>;
  /** Of these accounts, those that use tolls abroad. */
  abroadAmong(
    all: AllAccounts,
    queries: Queries,
    accountIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
}) {
  const { database, clock, jobs } = deps;

  const later = (tx: Tx, job: PublishedVersion & { readonly step: number }): Promise<void> =>
    jobs.enqueue(tx, announcementJob, job, { runAt: clock.now().add({ seconds: pause }) });

  const concerned = async (
    all: AllAccounts,
    tx: Tx,
    page: LegalPage,
    readers: readonly Reader[],
  ) => {
    if (page !== 'tolls-abroad') return readers;
    const ids = [...new Set(readers.map(({ accountId }) => accountId))];
    const abroad = await deps.abroadAmong(all, tx, ids);
    return readers.filter(({ accountId }) => abroad.has(accountId));
  };

  const tell = async (
    all: AllAccounts,
    job: PublishedVersion & { readonly step: number },
  ): Promise<void> => {
    const { page, version, step } = job;
    const mails = (await jobs.waiting()).find(({ queue }) => queue === mailJob.queue);
    const crowded = (mails?.waiting ?? 0) >= mostWaiting;
    await database.transaction(async (tx) => {
      const progress = await lockStep(tx, job, step);
      if (progress === undefined) return;
      if (crowded) {
        await later(tx, job);
        return;
      }
      const versions = await readVersions(tx, page);
      const told = versions.find((one) => one.version === version);
      if (told === undefined) throw new Error(`Version ${version} of ${page} vanished`);
      // A version that was replaced before its first day never takes effect: nobody needs to read it.
      const replaced = versions.some(
        (one) => one.version > version && one.validFrom <= told.validFrom,
      );
      const readers = replaced ? [] : await deps.readersAfter(all, tx, progress.upTo, batch);
      const written = await concerned(all, tx, page, readers);
      for (const { email, languageId } of written) {
        await jobs.enqueue(tx, mailJob, {
          to: email,
          languageId,
          template: `legal.mail-${page}`,
          params: { day: shortDayText(told.validFrom, languageId) },
          actionUrl: `${deps.publicUrl}${paths[page] ?? ''}?verzija=${version}`,
        });
      }
      const last = readers.length < batch;
      await finishStep(tx, job, {
        upTo: readers.at(-1),
        mails: written.length,
        endedAt: last ? clock.now() : null,
      });
      if (!last) await later(tx, { page, version, step: step + 1 });
    });
  };

  /** Publishing does not wait for the mails. */
  const begin: ListenerOf<typeof legalPagePublished> = async (tx, { page, version }) => {
    if (paths[page] === undefined) return;
    await insertAnnouncement(tx, { page, version }, clock.now());
    await jobs.enqueue(tx, announcementJob, { page, version, step: 0 });
  };

  jobs.on(announcementJob, (job, _jobId, all) => tell(all, job));
  return {
    legalPagePublished: begin,
    /** The work behind the job. */
    tell,
  };
}
