import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { classNames } from './class-names.ts';
import styles from './combo-box.module.css';
import { type ComboGroup, ComboList } from './combo-list.tsx';
import { FieldFrame, type FieldTexts, useFieldControl } from './field.tsx';
import { Spoken } from './page.tsx';

export interface ComboBoxTexts {
  readonly placeholder?: string;
  readonly clear: string;
  readonly none: string;
  /** Announced to screen readers while somebody types. */
  readonly found: (count: number) => string;
  /** Below a list that shows only the first matches. */
  readonly more?: (left: number) => string;
}

interface ComboBoxProps<One> extends FieldTexts {
  readonly id?: string;
  readonly texts: ComboBoxTexts;
  /** What matches the typed text, the best first; all for an empty text. */
  readonly find: (typed: string) => readonly ComboGroup<One>[];
  /** The one with exactly this name, for those who type it in full. */
  readonly called: (typed: string) => One | undefined;
  readonly keyOf: (one: One) => string;
  /** What the field shows of the chosen one. */
  readonly nameOf: (one: One) => string;
  readonly chosen: One | undefined;
  readonly onChange: (one: One) => void;
  /** Undefined if there is nothing to clear. */
  readonly onClear?: (() => void) | undefined;
  readonly onFocus?: () => void;
  readonly size?: 'medium' | 'large';
  /** Options rendered at once; to reach the others, one goes on typing. */
  readonly most?: number;
  /** An option in the list. */
  readonly children: (one: One, grouped: boolean) => ReactNode;
}

/**
 * One of many, found by typing: a combobox with a list (WAI-ARIA APG, "editable combobox with list
 * autocomplete").
 */
export function ComboBox<One>(props: ComboBoxProps<One>) {
  const { label, hint, error, optional, texts, find, keyOf, chosen, onClear } = props;
  const { size = 'medium', most = Infinity } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { control, hintId, errorId } = useFieldControl({ id: props.id, label, hint, error });
  // Undefined while nobody types: the field shows what is chosen.
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = open ? find(typed ?? '') : [];
  const count = countOf(found);
  const groups = firstOf(found, most);
  const shown = groups.flatMap((group) => group.options);
  const optionId = (at: number) => `${listId}-${at}`;

  function choose(one: One | undefined): void {
    if (one !== undefined) props.onChange(one);
    setTyped(undefined);
    setOpen(false);
    setActive(-1);
  }

  function openList(): void {
    setOpen(true);
    // While nothing is typed the list opens at the chosen option.
    const all = firstOf(find(''), most).flatMap((group) => group.options);
    setActive(typed === undefined ? all.findIndex(isChosen) : -1);
  }

  function isChosen(one: One): boolean {
    return chosen !== undefined && keyOf(one) === keyOf(chosen);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) openList();
      else setActive(wrapped(active, step, shown.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(shown[active] ?? (shown.length === 1 ? shown[0] : undefined));
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      choose(undefined);
    }
  }

  return (
    <div className={styles['combo']}>
      <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
        <span className={styles['joined']}>
          <input
            {...control}
            ref={input}
            className={classNames(styles['input'], size === 'large' && styles['large'])}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={texts.placeholder}
            value={typed ?? (chosen === undefined ? '' : props.nameOf(chosen))}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setActive(event.target.value === '' ? -1 : 0);
            }}
            onKeyDown={handleKey}
            onFocus={(event) => {
              event.target.select();
              props.onFocus?.();
            }}
            onClick={() => (open ? undefined : openList())}
            onBlur={() => choose(typed === undefined ? undefined : props.called(typed))}
          />
          {onClear === undefined ? (
            <span className={classNames(styles['inner'], styles['icon'])} aria-hidden="true">
              <ChevronDown size={20} />
            </span>
          ) : (
            <span className={styles['inner']}>
              <IconButton
                label={texts.clear}
                icon={<X size={18} />}
                onClick={() => {
                  onClear();
                  input.current?.focus();
                }}
              />
            </span>
          )}
        </span>
      </FieldFrame>
      {open ? (
        <ComboList
          id={listId}
          label={label}
          {...{ groups, active, optionId, keyOf, isChosen }}
          none={texts.none}
          more={count > shown.length ? texts.more?.(count - shown.length) : undefined}
          onChoose={choose}
        >
          {props.children}
        </ComboList>
      ) : null}
      <Spoken role="status">{open && typed !== undefined ? texts.found(count) : ''}</Spoken>
    </div>
  );
}

function countOf<One>(groups: readonly ComboGroup<One>[]): number {
  return groups.reduce((count, { options }) => count + options.length, 0);
}

function firstOf<One>(
  groups: readonly ComboGroup<One>[],
  most: number,
): readonly ComboGroup<One>[] {
  if (countOf(groups) <= most) return groups;
  const first: ComboGroup<One>[] = [];
  let left = most;
  for (const group of groups) {
    if (left <= 0) break;
    first.push({ ...group, options: group.options.slice(0, left) });
    left -= group.options.length;
  }
  return first;
}

/** The next one, wrapping around; from none, the first or the last. */
function wrapped(at: number, step: number, count: number): number {
  if (count === 0) return -1;
  if (at < 0) return step > 0 ? 0 : count - 1;
  return (at + step + count) % count;
}
