import DOMPurify, { type Config } from 'dompurify';
import { policy } from './trusted-types.ts';

/** Elements that a message may contain; links lead to https only. */
const allowed = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'br', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:\/\//iu,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** The library's policy type comes from a package of its own; the browser's type does not match it. */
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
