import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  readonly summary: ReactNode;
  /** Open from the start. */
  readonly open?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Details that are rendered, and load what they need, once somebody has opened them. */
export function OnDemand({ summary, open = false, className, children }: Props) {
  const [opened, setOpened] = useState(open);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Opened in the first picture, before anything listened.
    if (details.current?.open === true) setOpened(true);
  }, []);
  return (
    <details
      ref={details}
      className={className}
      open={open || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {open || opened ? children : null}
    </details>
  );
}
