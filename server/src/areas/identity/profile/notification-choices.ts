import {
  notificationChannel,
  notificationKind,
  type NotificationKind,
} from '@rampa/contract/identity';
import type { Choice } from './profile.store.ts';

/** What is sent by SMS until the customer chooses otherwise: each one costs money, and lights up a phone. */
const urgentKinds: ReadonlySet<NotificationKind> = new Set(['low-balance', 'tag-blocked']);

/** Every kind is sent by every other channel until the customer chooses otherwise. */
function unlessChosen(kind: Choice['kind'], channel: Choice['channel']): boolean {
  return channel !== 'sms' || urgentKinds.has(kind);
}

/** A choice for each kind and channel. */
export function withDefaults(chosen: readonly Choice[]): Choice[] {
  return notificationKind.options.flatMap((kind) =>
    notificationChannel.options.map((channel) => ({
      kind,
      channel,
      wanted:
        chosen.find((choice) => choice.kind === kind && choice.channel === channel)?.wanted ??
        unlessChosen(kind, channel),
    })),
  );
}

export function wants(
  chosen: readonly Choice[],
  kind: Choice['kind'],
  channel: Choice['channel'],
): boolean {
  return withDefaults(chosen).some(
    (choice) => choice.kind === kind && choice.channel === channel && choice.wanted,
  );
}
