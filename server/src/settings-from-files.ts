import { readFileSync } from 'node:fs';

/** Settings as they were given, without empty ones. */
type Given = Readonly<Record<string, string | undefined>>;

/**
 * The settings that are secrets, or hold one. Each may be in a file instead, which `NAME_FILE` names: what a
 * vault, systemd (`LoadCredential`), Docker or Kubernetes gives to a program alone. The environment of a
 * process is inherited by what it starts, and printed by tools that describe a crash.
 */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'ACCESS_TOKEN_PRIVATE_KEY',
  'ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS',
  'INTAKE_KEY',
  'INTAKE_KEY_PREVIOUS',
  'IPS_KEY',
  'IPS_KEY_PREVIOUS',
  'T4A_KEY',
  'T4A_KEY_PREVIOUS',
  'PUSH_PRIVATE_KEY',
  'PUSH_PRIVATE_KEY_PREVIOUS',
  'SMTP_URL',
  'SMS_KEY',
  'PAYMENT_KEY',
  'PAYMENT_TOKEN',
  'SEF_API_KEY',
  'DOCUMENT_SIGNING_KEY',
  // No secret, but it is issued as a file.
  'DOCUMENT_SIGNING_CERTIFICATE',
] as const;

/** More than any of them has. */
const MOST_CHARACTERS = 20_000;

/** The settings with the secrets that are in files; faults name the setting, never what a file has. */
export function settingsFromFiles(given: Given): {
  readonly given: Given;
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const place = given[`${name}_FILE`];
    if (place === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name}_FILE: is given beside ${name}; leave one of them out`);
      continue;
    }
    const text = textOf(place);
    if ('fault' in text) faults.push(`${name}_FILE: ${text.fault}`);
    else read[name] = text.value;
  }
  return { given: { ...given, ...read }, faults };
}

function textOf(place: string): { readonly value: string } | { readonly fault: string } {
  try {
    // Editors and `echo` end a file with a line break, which is no part of the secret.
    const value = withoutLastLineBreaks(readFileSync(place, 'utf8'));
    if (value === '') return { fault: 'names an empty file' };
    return value.length > MOST_CHARACTERS ? { fault: 'names a file that is too long' } : { value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { fault: `names a file that cannot be read${code}` };
  }
}

function withoutLastLineBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
