import DOMPurify from 'dompurify';

/** Elements that a message may hold; links lead to https only (security: content). */
const allowed = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'br', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:\/\//iu,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** The page's only Trusted Types policy is DOMPurify's. */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
  });
}
