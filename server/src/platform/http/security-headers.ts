/** On every answer. In small letters, as the server keeps them: it need not make those of each answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Not the whole address, not even to ourselves: links in mails and documents carry secrets in theirs.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // For files; pages and the API have a policy of their own, which says this as well.
  'content-security-policy': "frame-ancestors 'none'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
};

export const hstsHeader = 'max-age=31536000; includeSubDomains';

/** Under `/api`: personal, so never cached; never a document. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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
