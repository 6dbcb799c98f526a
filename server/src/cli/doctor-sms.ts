import { randomUUID } from 'node:crypto';
import type { Settings } from '../platform/settings.ts';
import { createInfobip } from '../platform/sms/infobip.ts';
import { ok, reasonOf, type Finding } from './doctor-finding.ts';

/** Asks the provider about a message that there never was: the address and the key are right, and nothing is sent. */
export async function checkSmsProvider({
  sms,
}: Pick<Settings, 'sms'>): Promise<readonly Finding[]> {
  if (sms === null) return [];
  const name = 'SMS provider';
  try {
    await createInfobip(sms).fateOf(randomUUID());
    return [ok(name, `${sms.baseUrl} lets us in`)];
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const says = `${sms.baseUrl}: ${reasonOf(reason)}`;
    return [{ name, verdict: 'wrong', says, remedy: 'See SMS_BASE_URL and SMS_KEY.' }];
  }
}
