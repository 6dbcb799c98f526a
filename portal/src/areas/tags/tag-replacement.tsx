import type { Tag } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { TagReplacement as Replacement } from '../../lib/tag-names/tag-replacement.tsx';
import styles from './tag-print.module.css';

/** What came before one's own tag, or after it. */
export function TagReplacement({ tag }: { readonly tag: Pick<Tag, 'replacedBy' | 'replaces'> }) {
  return (
    <Replacement
      tag={tag}
      link={(tagId, text) => (
        <Link to="/pages/prolasci" search={{ tag: tagId }} className={styles['other']}>
          {text}
        </Link>
      )}
    />
  );
}
