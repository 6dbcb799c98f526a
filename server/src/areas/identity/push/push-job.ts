import type { LanguageId } from '@rampa/contract';
import type { NoticeKind } from '@rampa/contract/identity';
import { defineJob } from '../../../platform/jobs/jobs.ts';

/** One notification for one browser. */
export interface PushRequest {
  readonly accountId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly noticeId: string;
  readonly kind: NoticeKind;
  readonly languageId: LanguageId;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  /** The tag that it is about. */
  readonly tagId?: string;
  /** What exactly is told, for the area that has told it; missing where nothing replaces it. */
  readonly about?: string;
  /** ISO 8601; later it is not sent any more. */
  readonly until: string;
  /** How often it was put off so far, for quiet hours or by the push service; missing: not yet. */
  readonly step?: number;
  /** How often the push service has put it off. */
  readonly tries?: number;
}

/** Longer than a request may take, with time to write down how it went. */
const ATTEMPT_SECONDS = 60;

export const pushJob = defineJob<PushRequest>({
  queue: 'push',
  // `until` ends it.
  retries: 90,
  retryDelay: 10,
  retryDelayMax: 3600,
  expireIn: ATTEMPT_SECONDS,
});
