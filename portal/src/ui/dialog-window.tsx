import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './icon-button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog-window.module.css';
import { LibraryWords } from './library-words.tsx';
import { unbroken } from './unbroken.tsx';

export interface DialogProps {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** `alertdialog` asks before something that can't be undone. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly size?: 'small' | 'large';
  /** Only a button closes it: what it shows is gone for good afterwards. */
  readonly held?: boolean;
  /** Buttons, the main one first. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Traps the focus and returns it; Escape closes it, and a click outside unless it is an alert. */
export function DialogWindow({
  title,
  open,
  onClose,
  closeLabel,
  role = 'dialog',
  size = 'small',
  held = false,
  actions,
  children,
}: DialogProps) {
  return (
    <LibraryWords>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        isDismissable={role === 'dialog' && !held}
        isKeyboardDismissDisabled={held}
        className={styles['overlay'] ?? ''}
      >
        <Modal className={classNames(styles['modal'], styles[size])}>
          <AriaDialog role={role} className={styles['dialog'] ?? ''}>
            <div className={styles['top']}>
              <Heading slot="title" level={2}>
                {unbroken(title)}
              </Heading>
              {held ? null : (
                <IconButton label={closeLabel} icon={<X size={24} />} onClick={onClose} />
              )}
            </div>
            <Body>{children}</Body>
            {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </LibraryWords>
  );
}

/** Where there is a form, its first field gets the focus. */
function Body({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = 'form :is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';
    body.current?.querySelector<HTMLElement>(field)?.focus();
  }, []);
  return (
    <div ref={body} className={styles['body']}>
      {children}
    </div>
  );
}

interface SideDrawerProps {
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Slides in from the side: the menu on narrow screens. */
export function SideDrawer({ label, open, onClose, closeLabel, children }: SideDrawerProps) {
  return (
    <LibraryWords>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        isDismissable
        className={styles['overlay'] ?? ''}
      >
        <Modal className={styles['drawer'] ?? ''}>
          <AriaDialog aria-label={label} className={styles['drawerInner'] ?? ''}>
            <IconButton
              className={styles['drawerClose']}
              label={closeLabel}
              icon={<X size={26} />}
              onClick={onClose}
            />
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </LibraryWords>
  );
}
