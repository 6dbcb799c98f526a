/** On every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // Not the whole address, not even to ourselves: links in mails and documents carry secrets in theirs.
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  // For files; pages and the API have a policy of their own, which says this as well.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
};

export const hstsHeader = 'max-age=31536000; includeSubDomains';

/** Under `/api`: personal, so never cached; never a document. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The content policy of a page: scripts by nonce only, forms to ourselves and the gateway. */
export function pagePolicy(options: {
  readonly nonce: string;
  readonly formTargets: readonly string[];
  readonly connectTargets: readonly string[];
  readonly imageSources?: readonly string[];
}): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${options.nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${options.nonce}'`,
    ["img-src 'self' data: blob:", ...(options.imageSources ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...options.connectTargets].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...options.formTargets].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');
}
