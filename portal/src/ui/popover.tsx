import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

/** Pixels between the button and what it opens, and to the edge of the window. */
const GAP = 8;

interface PopoverProps {
  /** Spoken name of what opens. */
  readonly label: string;
  /** The button; it takes what it is given. */
  readonly button: (props: {
    readonly popoverTarget: string;
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
  }) => ReactNode;
  readonly onOpen?: () => void;
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/** A little window under its button: closed by Escape, by a click elsewhere, by leaving it. */
export function Popover({ label, button, onOpen, onClosed, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => frame.current?.hidePopover();

  function stand() {
    const under = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (frame.current === null || under === undefined) return;
    // The right edges meet; at the edge of a small window the gap is kept.
    const right = Math.max(GAP, document.documentElement.clientWidth - under.right);
    frame.current.style.top = `${under.bottom + window.scrollY + GAP}px`;
    frame.current.style.right = `${right}px`;
  }

  return (
    <span
      ref={anchor}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Tab goes on behind it, and it does not stay over what is read next.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      {button({ popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside have the keyboard: their Enter is a click too */}
      <div
        ref={frame}
        id={id}
        popover="auto"
        className={styles['popover']}
        onClick={({ target }) => {
          // Whoever is led elsewhere is done here.
          if (target instanceof Element && target.closest('a') !== null) close();
        }}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') stand();
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') onOpen?.();
          else onClosed?.();
        }}
      >
        {open ? <Content label={label}>{children}</Content> : null}
      </div>
    </span>
  );
}

/** Takes the focus, by which it is read out; the browser gives that back to the button. */
function Content({ label, children }: Pick<PopoverProps, 'label' | 'children'>) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} role="dialog" aria-label={label} tabIndex={-1} className={styles['content']}>
      {children}
    </div>
  );
}
