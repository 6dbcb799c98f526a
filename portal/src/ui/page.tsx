import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PageHeading } from './page-heading.tsx';
import styles from './page.module.css';
import { unbroken } from './unbroken.tsx';

interface PageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** `column` for forms and texts. */
  readonly width?: 'full' | 'column';
  readonly children: ReactNode;
}

/** The frame of a screen: its one `h1`, a line under it, actions, content. */
export function Page({ title, lead, actions, width = 'full', children }: PageProps) {
  return (
    <div className={classNames(styles['page'], styles[width])}>
      <div className={styles['top']}>
        <div className={styles['heading']}>
          <PageHeading>{unbroken(title)}</PageHeading>
          {lead === undefined ? null : <div className={styles['lead']}>{unbroken(lead)}</div>}
        </div>
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A part of a screen under its own heading. */
export function Section({
  id,
  title,
  actions,
  children,
}: {
  /** Of the heading, where the focus may go there. */
  readonly id?: string;
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['section']}>
      <div className={styles['sectionTop']}>
        <h2 id={id} tabIndex={id === undefined ? undefined : -1}>
          {unbroken(title)}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** White surface for what belongs together. */
export function Card({
  children,
  edge,
}: {
  readonly children: ReactNode;
  readonly edge?: 'notice' | 'bad' | undefined;
}) {
  return <div className={classNames(styles['card'], edge && styles[edge])}>{children}</div>;
}

/** One column of fields with the form's rhythm. */
export function Stack({
  children,
  gap = 'normal',
}: {
  readonly children: ReactNode;
  readonly gap?: 'tight' | 'normal' | 'wide';
}) {
  return <div className={classNames(styles['stack'], styles[gap])}>{children}</div>;
}

/** Items side by side that wrap, such as the buttons of a form. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

/** Text for screen readers only. */
export function Spoken({
  children,
  role,
}: {
  readonly children: ReactNode;
  /** Read aloud whenever it changes. */
  readonly role?: 'status';
}) {
  return (
    <span role={role} className={styles['spoken']}>
      {children}
    </span>
  );
}
