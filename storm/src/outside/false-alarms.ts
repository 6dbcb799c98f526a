import type { Finding } from './tool.ts';

/** What a tool reports and is none; docs/security.md says why at more length. */
interface FalseAlarm {
  readonly tool: string;
  readonly where?: RegExp;
  readonly what: RegExp;
}

const falseAlarms: readonly FalseAlarm[] = [
  // Protections that these versions do not know yet, or that browsers no longer have.
  { tool: 'nikto', what: /^Uncommon header '/u },
  { tool: 'wapiti', what: /X-XSS-Protection is not set/u },
  // Search engines may list all public screens, and are led to them.
  { tool: 'nikto', where: /^\/robots\.txt$/u, what: /does not contain any 'disallow' entries/u },
  { tool: 'nikto', where: /^\/sitemap\.xml$/u, what: /nice listing of the site content/u },
  // The address of the home screen, however it is spelled.
  { tool: 'nikto', where: /^\/pages\/$/iu, what: /This might be interesting/u },
  // The forgery token is read by the portal's script. On https it and the session's cookies are Secure.
  { tool: 'nikto', what: /^Cookie XSRF-TOKEN created without the httponly flag/u },
  { tool: 'wapiti', what: /HttpOnly flag is not set in the cookie : XSRF-TOKEN/u },
  { tool: 'wapiti', what: /Secure flag is not set in the cookie : XSRF-TOKEN/u },
  { tool: 'wapiti', what: /Strict-Transport-Security is not set/u },
];

/** Whether it is known why this is no weakness. */
export function isExplained(tool: string, { where, what }: Finding): boolean {
  return falseAlarms.some(
    (alarm) => alarm.tool === tool && alarm.what.test(what) && (alarm.where?.test(where) ?? true),
  );
}
