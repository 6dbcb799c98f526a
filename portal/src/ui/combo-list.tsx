import { type ReactNode, useEffect, useRef } from 'react';
import styles from './combo-box.module.css';

/** Options that belong together, under a heading if there is one. */
export interface ComboGroup<One> {
  readonly key: string;
  readonly heading?: { readonly name: string; readonly shown: ReactNode };
  readonly options: readonly One[];
}

interface ComboListProps<One> {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly ComboGroup<One>[];
  /** Index over all groups of the active option; -1 for none. */
  readonly active: number;
  readonly optionId: (at: number) => string;
  readonly keyOf: (one: One) => string;
  readonly isChosen: (one: One) => boolean;
  readonly none: string;
  /** What is said about options that are not rendered. */
  readonly more: string | undefined;
  readonly onChoose: (one: One) => void;
  readonly children: (one: One, grouped: boolean) => ReactNode;
}

export function ComboList<One>(props: ComboListProps<One>) {
  const { id, label, groups, active, optionId, keyOf, isChosen, none, more, onChoose } = props;
  const starts = startsOf(groups);
  if (groups.length === 0) {
    return (
      <p id={id} className={styles['list']}>
        <span className={styles['none']}>{none}</span>
      </p>
    );
  }
  return (
    // The last line is not an option: it is in the box, below the list.
    <div className={styles['list']}>
      <div id={id} role="listbox" aria-label={label}>
        {groups.map((group, at) => {
          const { heading } = group;
          const options = group.options.map((one, index) => (
            <Option
              key={keyOf(one)}
              id={optionId((starts[at] ?? 0) + index)}
              chosen={isChosen(one)}
              active={(starts[at] ?? 0) + index === active}
              onChoose={() => onChoose(one)}
            >
              {props.children(one, heading !== undefined)}
            </Option>
          ));
          if (heading === undefined) return options;
          return (
            <div key={group.key} role="group" aria-label={heading.name}>
              <div className={styles['heading']} aria-hidden="true">
                {heading.shown}
              </div>
              {options}
            </div>
          );
        })}
      </div>
      {more === undefined ? null : <p className={styles['none']}>{more}</p>}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ id, chosen, active, onChoose, children }: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The combobox has the focus and the keys; the list only takes the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      className={styles['option']}
      // Before the field loses the focus, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** Where each group begins among all options. */
function startsOf<One>(groups: readonly ComboGroup<One>[]): readonly number[] {
  const starts: number[] = [];
  let next = 0;
  for (const { options } of groups) {
    starts.push(next);
    next += options.length;
  }
  return starts;
}
