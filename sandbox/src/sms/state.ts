/**
 * How messages fare. `away`: nothing is answered; `refusing`: nothing is taken; `lost`: it is delivered, and the
 * answer is lost on its way; `lying`: taken, and never delivered; `unreachable`: taken, and given back by the network.
 */
export const smsMoods = [
  'well',
  'away',
  'refusing',
  'lost',
  'lying',
  'unreachable',
  'slow',
] as const;
export type SmsMood = (typeof smsMoods)[number];

export type SmsMessage = {
  readonly messageId: string;
  /** Without the plus. */
  readonly to: string;
  readonly sender: string;
  readonly text: string;
  readonly parts: number;
  readonly at: string;
  state: 'PENDING' | 'DELIVERED' | 'UNDELIVERABLE' | 'REJECTED';
};

export type SmsState = {
  messages: SmsMessage[];
  mood: SmsMood;
};
