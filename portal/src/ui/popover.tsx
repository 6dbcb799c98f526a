import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './popover.module.css';

/** Pixels between the button and its popover, and to the edge of the window. */
const GAP = 8;

interface PopoverProps {
  /** Accessible name of what opens. */
  readonly label: string;
  /** The button; it takes the props that it is given. */
  readonly button: (props: {
    readonly popoverTarget: string;
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
  }) => ReactNode;
  readonly onOpen?: () => void;
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/** A small window under its button: closed by Escape, a click elsewhere, or when the focus leaves. */
export function Popover({ label, button, onOpen, onClosed, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => frame.current?.hidePopover();

  function place() {
    const under = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (frame.current === null || under === undefined) return;
    const { clientWidth } = document.documentElement;
    // The right edges align, unless there is no room to the left of the button.
    const right = Math.min(
      clientWidth - under.right,
      clientWidth - GAP - frame.current.offsetWidth,
    );
    frame.current.style.top = `${under.bottom + window.scrollY + GAP}px`;
    frame.current.style.right = `${Math.max(GAP, right)}px`;
  }

  return (
    <span
      ref={anchor}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Tab goes on behind it, and it must not cover what is read next.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      {button({ popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside have the keyboard: their Enter is a click too */}
      <div
        ref={frame}
        id={id}
        popover="auto"
        className={styles['popover']}
        onClick={({ target }) => {
          // Following a link closes it.
          if (target instanceof Element && target.closest('a') !== null) close();
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') onOpen?.();
          else onClosed?.();
        }}
      >
        {open ? (
          <Content label={label} onMounted={place}>
            {children}
          </Content>
        ) : null}
      </div>
    </span>
  );
}

interface ContentProps extends Pick<PopoverProps, 'label' | 'children'> {
  readonly onMounted: () => void;
}

/** Takes the focus, so that it is read out; the browser returns the focus to the button. */
function Content({ label, onMounted, children }: ContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const mounted = useEffectEvent(onMounted);
  // Before it is painted: its width decides its position.
  useLayoutEffect(() => {
    mounted();
    content.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={content} role="dialog" aria-label={label} tabIndex={-1} className={styles['content']}>
      {children}
    </div>
  );
}
