// What the compiler makes of `<p>…</p>` all over the portal: React's own functions, after words that must not break in
// two lines have been marked. So it holds for every plain text, whoever writes it; docs/decisions/0356.
import { Fragment, jsx as create, jsxs as createOfSeveral } from 'react/jsx-runtime';
import { withUnbrokenWords } from './unbroken.tsx';

export type { JSX } from 'react/jsx-runtime';
// Where a key follows a spread, the compiler calls this.
export { createElement } from 'react';
export { Fragment };

export const jsx: typeof create = (type, props, key) =>
  create(type, withUnbrokenWords(type, props), key);

export const jsxs: typeof createOfSeveral = (type, props, key) =>
  createOfSeveral(type, withUnbrokenWords(type, props), key);
