import { Fragment, type ReactNode } from 'react';
// React's own: here words are marked already.
import { jsx } from 'react/jsx-runtime';
import { mayHoldUnbroken, piecesOf } from './unbroken-pieces.ts';
import styles from './unbroken.module.css';

/**
 * A text whose numbers, plates and words with a hyphen each stay on one line. By style alone: copied, the text is
 * unchanged.
 * What is not a text is left alone.
 */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !mayHoldUnbroken(content)) return content;
  const pieces = piecesOf(content);
  if (pieces.every(({ whole }) => whole === undefined)) return content;
  return jsx(Fragment, {
    children: pieces.map(({ text, whole }, at) =>
      whole === undefined ? text : jsx('span', { className: styles[whole], children: text }, at),
    ),
  });
}

/** What holds sentences. Not `a` and `span`, which are parts of such, or of rows of their own making. */
const ofSentences: ReadonlySet<unknown> = new Set([
  'p',
  'li',
  'dd',
  'dt',
  'h1',
  'h2',
  'h3',
  'td',
  'th',
  'blockquote',
  'figcaption',
  'legend',
  'strong',
]);

/**
 * The same for the texts right in an element of a page, whatever writes it (`jsx-runtime.ts`). They stay one child: as
 * several they would be several items of an element that lays its children out.
 */
export function withUnbrokenWords(type: unknown, props: unknown): unknown {
  if (!ofSentences.has(type)) return props;
  // What JSX hands over for an element of HTML.
  const given = props as { readonly children?: ReactNode };
  const { children } = given;
  if (typeof children === 'string') {
    const marked = inOne(children);
    return marked === children ? props : { ...given, children: marked };
  }
  if (!Array.isArray(children)) return props;
  return children.some((child) => typeof child === 'string' && mayHoldUnbroken(child))
    ? { ...given, children: children.map((child: ReactNode, at) => inOne(child, `words-${at}`)) }
    : props;
}

function inOne(child: ReactNode, key?: string): ReactNode {
  const marked = unbroken(child);
  return marked === child ? child : jsx('span', { children: marked }, key);
}
