import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  readonly summary: ReactNode;
  /** Whether they are open from the start, and what changes that later; readers open and close them by themselves. */
  readonly open?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Details that are rendered, and load what they need, once somebody has opened them. */
export function OnDemand({ summary, open = false, className, children }: Props) {
  const [atFirst] = useState(open);
  const [opened, setOpened] = useState(open);
  const details = useRef<HTMLDetailsElement>(null);
  const wished = useRef(open);
  useEffect(() => {
    // Opened in the first picture, before anything listened.
    if (details.current?.open === true) setOpened(true);
  }, []);
  useEffect(() => {
    const element = details.current;
    if (element === null || wished.current === open) return;
    wished.current = open;
    // They do not close over whoever is choosing in them.
    if (open || !element.contains(document.activeElement)) element.open = open;
  }, [open]);
  return (
    <details
      ref={details}
      className={className}
      open={atFirst || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {open || opened ? children : null}
    </details>
  );
}
