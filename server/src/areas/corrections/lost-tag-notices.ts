import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { momentText } from '../../platform/day-text.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import { stationName, type stoppedTagsUsed } from '../passages/index.ts';
import { tagName, type Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { claimLostTagNotice } from './lost-tag-notices.store.ts';

/** What is older is no news: records of lanes may come weeks later. */
const NEWS_HOURS = 3 * 24;
/** Whoever drives with it passes many stations on a day. */
const QUIET_HOURS = 24;

/** Looks whether tags that were read, and not charged, are lost or stolen. */
const lostTagJob = defineJob<{
  readonly accountId: string;
  readonly uses: readonly {
    readonly tagId: string;
    readonly exitStationId: string;
    /** Epoch milliseconds. */
    readonly exitedAt: number;
  }[];
}>({
  queue: 'lost-tag-used',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
  workers: 1,
});

interface LostTagNotification {
  readonly kind: 'tag-blocked';
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
  readonly tagId: string;
}

const templates = {
  izgubljen: 'corrections.mail-lost-tag-used',
  ukraden: 'corrections.mail-stolen-tag-used',
} as const;

/** Tells whoever has reported a tag lost or stolen that somebody drives with it: where and when, once a day. */
export function createLostTagNotices({
  database,
  clock,
  jobs,
  tags,
  calculator,
  translator,
  notify,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly tags: Pick<Tags, 'describe'>;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly translator: Pick<Translator, 'locale'>;
  notify(scope: AccountScope, tx: Tx, notification: LostTagNotification): Promise<void>;
}): ListenerOf<typeof stoppedTagsUsed> {
  jobs.onAccount(lostTagJob, (scope, { uses }) =>
    database.transaction(async (tx) => {
      const known = await tags.describe(
        scope,
        uses.map(({ tagId }) => tagId),
        tx,
      );
      const now = clock.now();
      for (const { tagId, exitStationId, exitedAt } of uses) {
        const tag = known.get(tagId);
        // One that is switched off is its customer's own; one that was found again is theirs as well.
        if (tag?.status !== 'izgubljen' && tag?.status !== 'ukraden') continue;
        const before = now.subtract({ hours: QUIET_HOURS });
        if (!(await claimLostTagNotice(scope, tx, tagId, { now, before }))) continue;
        const at = Temporal.Instant.fromEpochMilliseconds(exitedAt);
        await notify(scope, tx, {
          kind: 'tag-blocked',
          template: templates[tag.status],
          params: (languageId) => ({
            tag: tagName(tag),
            station: stationName(calculator, exitStationId, languageId),
            at: momentText(at, translator.locale(languageId)),
          }),
          path: '/pages/tagovi',
          tagId,
        });
      }
    }),
  );
  return async (tx, { uses }) => {
    const since = clock.now().subtract({ hours: NEWS_HOURS }).epochMilliseconds;
    const fresh = uses
      .filter(({ exitedAt }) => exitedAt >= since)
      .toSorted((a, b) => b.exitedAt - a.exitedAt);
    const payloads = [...Map.groupBy(fresh, ({ accountId }) => accountId)].map(
      ([accountId, own]) => ({
        accountId,
        // Of each tag the latest.
        uses: [...Map.groupBy(own, ({ tagId }) => tagId).values()].flatMap(([last]) =>
          last === undefined
            ? []
            : [
                {
                  tagId: last.tagId,
                  exitStationId: last.exitStationId,
                  exitedAt: last.exitedAt,
                },
              ],
        ),
      }),
    );
    await jobs.enqueueAll(tx, lostTagJob, payloads);
  };
}
