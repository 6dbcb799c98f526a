import { useMemo } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import type { FieldTexts } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { findTags, searchedTags, sortedTags, tagCalled, type TagOption } from './find-tags.ts';
import styles from './tag-select.module.css';

/** Up to this many, the platform's own list is best, above all on phones. */
const fewTags = 8;
/** Rendered at once; nobody reads through more. */
const mostShown = 50;

interface TagSelectProps extends FieldTexts {
  readonly id?: string;
  readonly tags: readonly TagOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Label of the empty choice, such as "All tags". */
  readonly none: string;
  /** Label of a value that is not among the tags, or not yet. */
  readonly unknown: string;
  /** While the tags are loading: the final field must not replace this one while it is in use. */
  readonly waiting?: boolean;
  /** More than these are being asked for. */
  readonly coming?: boolean;
  /** Somebody has come to the field, if it has many tags. */
  readonly onFocus?: () => void;
}

/** A tag of the customer: among a few from a list, among many by any part of its names. */
export function TagSelect(props: TagSelectProps) {
  const { tags, value, none, unknown } = props;
  const known = value === '' || tags.some((tag) => tag.value === value);
  const choices = {
    first: plain('', none),
    others: known ? [] : [plain(value, unknown)],
  };
  return tags.length <= fewTags ? (
    <FewTags {...props} {...choices} />
  ) : (
    <ManyTags {...props} {...choices} />
  );
}

interface ChoiceProps extends TagSelectProps {
  readonly first: TagOption;
  readonly others: readonly TagOption[];
}

function FewTags(props: ChoiceProps) {
  const { id, tags, value, onChange, none: _, unknown: __, waiting = false, ...rest } = props;
  const { first, others, coming: ___, onFocus: ____, ...texts } = rest;
  const { locale } = useTexts().formats;
  const sorted = useMemo(() => sortedTags(tags, locale), [tags, locale]);
  return (
    <Select
      {...texts}
      {...(id === undefined ? {} : { id })}
      value={value}
      disabled={waiting}
      options={[first, ...sorted, ...others]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ManyTags(props: ChoiceProps) {
  const { tags, value, onChange, none: _, unknown: __, waiting: ___, ...rest } = props;
  const { first, others, coming = false, ...field } = rest;
  const { t, formats } = useTexts();
  const { locale } = formats;
  // When the list is opened, and on the first keystroke: most people do neither.
  const sorted = useMemo(() => once(() => sortedTags(tags, locale)), [tags, locale]);
  const searched = useMemo(() => once(() => searchedTags(sorted())), [sorted]);
  return (
    <ComboBox
      {...field}
      texts={{
        placeholder: t('selection.tag-placeholder'),
        clear: t('selection.tag-clear', { field: field.label }),
        none: t(coming ? 'selection.tags-coming' : 'selection.tag-nothing'),
        found: (count) => t('selection.tags-found', { count }),
        more: (left) => t('selection.tags-more', { count: left, number: formats.number(left) }),
      }}
      find={(typed) => {
        const options =
          typed.trim() === '' ? [first, ...others, ...sorted()] : findTags(searched(), typed);
        return options.length === 0 ? [] : [{ key: 'tags', options }];
      }}
      called={(typed) => (typed.trim() === '' ? first : tagCalled(searched(), typed))}
      keyOf={(tag) => tag.value}
      nameOf={(tag) => tag.label}
      chosen={[first, ...others, ...tags].find((tag) => tag.value === value)}
      onChange={(tag) => onChange(tag.value)}
      onClear={value === '' ? undefined : () => onChange('')}
      most={mostShown}
    >
      {(tag) => (
        <span className={styles['tag']}>
          <span className={styles['name']}>{tag.label}</span>
          {tag.label.includes(tag.serial_number) ? null : (
            <span className={styles['number']}>
              <SerialNumber value={tag.serial_number} />
            </span>
          )}
        </span>
      )}
    </ComboBox>
  );
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** A choice that is not a tag. */
function plain(value: string, label: string): TagOption {
  return { value, label, plate: '', nickname: '', serial_number: '' };
}
