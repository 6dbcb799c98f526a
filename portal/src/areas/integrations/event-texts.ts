import type { WebhookEvent } from '@rampa/contract/integrations';

/** Name of each event, and when it is sent. */
export const eventTexts = {
  'passage.recorded': {
    label: 'integrations.event-passage',
    hint: 'integrations.event-hint-passage',
  },
  'balance.changed': {
    label: 'integrations.event-balance',
    hint: 'integrations.event-hint-balance',
  },
  'balance.low': { label: 'integrations.event-low', hint: 'integrations.event-hint-low' },
} as const satisfies Readonly<Record<WebhookEvent, unknown>>;

/** Name of any event; the test event is the only one without texts above. */
export function eventLabel(type: string) {
  return type in eventTexts
    ? // Just seen to be one of them.
      eventTexts[type as WebhookEvent].label
    : ('integrations.event-test' as const);
}
