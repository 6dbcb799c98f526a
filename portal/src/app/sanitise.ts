import DOMPurify, { type Config } from 'dompurify';
import { policy } from './trusted-types.ts';

/** Elements that a message may hold; links lead to https only (security: content). */
const allowed = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'br', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:\/\//iu,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** The library's own type of a policy is that of a package which the browser's does not need. */
const written = (policy === undefined ? {} : { TRUSTED_TYPES_POLICY: policy }) as Pick<
  Config,
  'TRUSTED_TYPES_POLICY'
>;

/** The page's only Trusted Types policy writes what DOMPurify has cleaned. */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ...allowed,
    ...written,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
  });
}
