import type { LanguageId } from '@rampa/contract';
import type { NoticeKind } from '@rampa/contract/identity';
import { defineJob } from '../../../platform/jobs/jobs.ts';

/** One SMS for one person. */
export interface SmsRequest {
  readonly accountId: string;
  readonly userId: string;
  /** Of the notification, or of the code that confirms a number: what is sent twice has the same. */
  readonly smsId: string;
  /** `code`: confirms the number. */
  readonly kind: NoticeKind | 'code';
  readonly languageId: LanguageId;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The tag that it is about. */
  readonly tagId?: string;
  /** What exactly is told, for the area that has told it; missing where nothing replaces it. */
  readonly about?: string;
  /** ISO 8601; later it is not sent any more. */
  readonly until: string;
  /** How often quiet hours have put it off so far; missing: not yet. */
  readonly step?: number;
}

/** Longer than two requests to the provider may take, with time to write down how they went. */
const ATTEMPT_SECONDS = 60;

export const smsJob = defineJob<SmsRequest>({
  queue: 'sms',
  // `until` ends it.
  retries: 90,
  retryDelay: 30,
  retryDelayMax: 1800,
  expireIn: ATTEMPT_SECONDS,
});
