import { Fragment, type ReactNode } from 'react';
import styles from './prose.module.css';

/** A piece of a text written by others: rendered as text, whatever it contains. */
export interface ProseBlock {
  readonly kind: 'heading' | 'text' | 'item';
  readonly text: string;
}

interface ProseProps {
  readonly blocks: readonly ProseBlock[];
  /** Of its headings. */
  readonly level?: 'h2' | 'h3';
}

/** Headings, paragraphs and lists of a page for reading. */
export function Prose({ blocks, level: Heading = 'h2' }: ProseProps) {
  return (
    <div className={styles['prose']}>
      {partsOf(blocks).map((part, index) => {
        // The parts of a text have no names, and never change places.
        const key = `${index}`;
        if (Array.isArray(part)) {
          return (
            <ul key={key}>
              {part.map((text, place) => {
                const item = `${place} ${text}`;
                return <li key={item}>{withLinks(text)}</li>;
              })}
            </ul>
          );
        }
        return part.kind === 'heading' ? (
          <Heading key={key}>{part.text}</Heading>
        ) : (
          <p key={key}>{withLinks(part.text)}</p>
        );
      })}
    </div>
  );
}

/** Consecutive items are one list. */
function partsOf(blocks: readonly ProseBlock[]): readonly (ProseBlock | string[])[] {
  const parts: (ProseBlock | string[])[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind !== 'item') parts.push(block);
    else if (Array.isArray(last)) last.push(block.text);
    else parts.push([block.text]);
  }
  return parts;
}

const ADDRESS =
  /(https:\/\/[^\s<>"„“”]{1,200}[^\s<>"„“”.,;:!?)]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/u;

/** Addresses of pages and of mails become links. */
function withLinks(text: string): ReactNode {
  return text.split(ADDRESS).map((piece, index) => {
    const key = `${index} ${piece}`;
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    const href = piece.startsWith('https:') ? piece : `mailto:${piece}`;
    return (
      <a key={key} href={href} rel="noreferrer">
        {piece}
      </a>
    );
  });
}
