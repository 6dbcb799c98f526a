// Like `jsx-runtime.ts`, for development.
import { Fragment, jsxDEV as create } from 'react/jsx-dev-runtime';
import { withUnbrokenWords } from './unbroken.tsx';

export type { JSX } from 'react/jsx-dev-runtime';
export { Fragment };

export const jsxDEV: typeof create = (type, props, ...rest) =>
  create(type, withUnbrokenWords(type, props), ...rest);
