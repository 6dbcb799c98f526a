import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export interface FieldProblem {
  /** Id of the control. */
  readonly controlId: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly FieldProblem[];
  /** Takes the focus each time this changes, such as the number of attempts. */
  readonly attempt: number;
  /** Where whoever does not get on finds help. */
  readonly help?: ReactNode;
}

/** All errors of a form, above it, each a link to its field. */
export function ErrorSummary({ title, problems, attempt, help }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles['summary']}>
      <h2 className={styles['title']}>
        <TriangleAlert size={22} aria-hidden="true" />
        {title}
      </h2>
      <ul className={styles['list']}>
        {problems.map(({ controlId, message }) => (
          <li key={`${controlId} ${message}`}>
            <a
              href={`#${controlId}`}
              onClick={(event) => {
                const control = document.querySelector<HTMLElement>(`#${CSS.escape(controlId)}`);
                if (control === null) return;
                event.preventDefault();
                focusable(control).focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
      {help}
    </div>
  );
}

/** A date is a group of parts: the first of them takes the focus. */
function focusable(control: HTMLElement): HTMLElement {
  if (control.matches('input, select, textarea, button, [tabindex]')) return control;
  return control.querySelector<HTMLElement>('[tabindex="0"], input, button') ?? control;
}
