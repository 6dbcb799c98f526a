/** One SMS for one phone. */
export interface Sms {
  /** A UUID of ours, by which the provider can be asked about it: the same on every attempt. */
  readonly smsId: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** How long the network may go on trying. */
  readonly validMinutes: number;
}

/**
 * The outcome of an SMS so far; `unknown`: the provider never got it; `failed`: the network has not brought it to the
 * phone; `refused`: the provider does not send it, for what it says, its sender, or because our credit there is used up.
 */
export type SmsFate = 'unknown' | 'under-way' | 'delivered' | 'failed' | 'refused';

/** The provider that brings SMS to phones. */
export interface SmsProvider {
  /** `refused`: this one will never be taken. Throws if it has to be tried again, and may have been taken nevertheless. */
  send(sms: Sms): Promise<'taken' | 'refused'>;
  /** As often as wanted, for two days. Throws where there is no answer. */
  fateOf(smsId: string): Promise<SmsFate>;
}

export interface SmsSettings {
  /** Of the provider's API. */
  readonly baseUrl: string;
  readonly key: string;
  /** What phones show as the sender. */
  readonly sender: string;
  /** Beginnings of the numbers that are written to, such as `+381`. */
  readonly countries: readonly string[];
  /** Most messages that an account gets in a day. */
  readonly dailyLimit: number;
}
