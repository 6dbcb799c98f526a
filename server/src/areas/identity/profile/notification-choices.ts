import { notificationChannel, notificationKind } from '@rampa/contract/identity';
import type { Choice } from './profile.store.ts';

/** Every kind is sent by every channel until the customer chooses otherwise. */
const unlessChosen = true;

/** A choice for each kind and channel. */
export function withDefaults(chosen: readonly Choice[]): Choice[] {
  return notificationKind.options.flatMap((kind) =>
    notificationChannel.options.map((channel) => ({
      kind,
      channel,
      wanted:
        chosen.find((choice) => choice.kind === kind && choice.channel === channel)?.wanted ??
        unlessChosen,
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
