import type { ReactNode } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/page.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { FormProblem } from './field-errors.ts';

interface CallFormFrameProps {
  readonly name: string;
  readonly submit: (event: React.SyntheticEvent) => void;
  readonly problems: readonly FormProblem[];
  readonly attempt: number;
  readonly children: ReactNode;
}

/** One column: the error summary at the top, then the fields. */
export function CallFormFrame({ name, submit, problems, attempt, children }: CallFormFrameProps) {
  const { t } = useTexts();
  return (
    <form method="post" id={name} tabIndex={-1} noValidate onSubmit={submit}>
      <ErrorSummary
        title={t('form.problems')}
        problems={problems}
        attempt={attempt}
        help={<HelpLink beside />}
      />
      <Stack>{children}</Stack>
    </form>
  );
}
