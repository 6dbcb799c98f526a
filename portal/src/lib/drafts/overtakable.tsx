import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface OvertakableProps<Written extends { readonly revision: number }> {
  /** What the server has now. */
  readonly newest: Written;
  /** Where it is no text: that it was overtaken, and the button that shows the newer one. */
  readonly words?: { readonly overtaken: string; readonly takeNewer: string };
  /** The form for the given version; it reports whether something typed is not saved. */
  readonly children: (opened: Written, onTyped: (typed: boolean) => void) => ReactNode;
}

/**
 * A form that colleagues may edit at the same time. What one of them saves replaces the values shown
 * here, but never what is being typed.
 */
export function Overtakable<Written extends { readonly revision: number }>({
  newest,
  words,
  children,
}: OvertakableProps<Written>) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(newest);
  const [typed, setTyped] = useState(false);
  const overtaken = opened.revision !== newest.revision;
  if (overtaken && !typed) setOpened(newest);
  return (
    <>
      {overtaken ? (
        <Notice tone="notice" role="status" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          <p>{words?.overtaken ?? t('drafts.overtaken')}</p>
          <Row>
            <Button size="small" onClick={() => setTyped(false)}>
              {words?.takeNewer ?? t('drafts.take-newer')}
            </Button>
          </Row>
        </Notice>
      ) : null}
      <Fragment key={opened.revision}>{children(opened, setTyped)}</Fragment>
    </>
  );
}

/** Tells `Overtakable` while the form has unsaved changes. */
export function useTyped<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onTyped: (typed: boolean) => void,
): void {
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
}
