import type { Mode, Settings } from './platform/settings.ts';
import type { RawSettings } from './settings-schema.ts';

/** Where the product is sold: numbers of other countries cost more, and are what swindlers are paid for. */
const homeCodes = { rs: ['+381'], sr: ['+387'] } as const;

/** What SMS need, once they are switched on. */
export function smsFaults(raw: RawSettings, mode: Mode): string[] {
  if (raw.SMS_BASE_URL === undefined) {
    return raw.SMS_KEY === undefined
      ? []
      : [
          "SMS_BASE_URL: is missing (the address of the provider's API; without it no SMS are sent)",
        ];
  }
  return [
    ...(raw.SMS_KEY === undefined
      ? ["SMS_KEY: is missing (the key of the SMS provider's API)"]
      : []),
    ...(mode === 'production' && !raw.SMS_BASE_URL.startsWith('https://')
      ? ['SMS_BASE_URL: must begin with https:// (the key and the numbers of customers go there)']
      : []),
  ];
}

export function composeSms(raw: RawSettings): Settings['sms'] {
  const { SMS_BASE_URL: baseUrl, SMS_KEY: key } = raw;
  if (baseUrl === undefined || key === undefined) return null;
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    key,
    sender: raw.SMS_SENDER,
    countries: raw.SMS_COUNTRIES?.split(',') ?? homeCodes[raw.COUNTRY],
    dailyLimit: raw.SMS_DAILY_LIMIT,
  };
}
