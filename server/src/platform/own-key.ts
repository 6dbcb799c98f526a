/** Longer than the contract lets any caller's be. */
const OWN_LENGTH = 65;

/** The idempotency key of what the server itself writes where callers' keys are, too: no caller can send it, by chance or on purpose. */
export function ownKey(name: string): string {
  return name.padEnd(OWN_LENGTH, '.');
}
