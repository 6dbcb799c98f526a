import { CloudOff, History, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { Refusal } from '../api/api.ts';
import type { LoadState } from '../api/call-state.ts';
import { messages } from '../calls.ts';
import { HelpLink } from '../help/help-link.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface LoadedProps<Value, Code extends string> {
  readonly state: LoadState<Value, Code>;
  /** The final layout in grey. */
  readonly skeleton: ReactNode;
  /** For refusals that are not errors, such as an empty selection; otherwise undefined. */
  readonly empty?: (refusal: Refusal<Code>) => ReactNode | undefined;
  readonly children: (value: Value) => ReactNode;
}

/** What a screen shows of a call: skeleton, result (with its age where it is old), empty, or error. */
export function Loaded<Value, Code extends string>({
  state,
  skeleton,
  empty,
  children,
}: LoadedProps<Value, Code>) {
  if (state.value !== undefined) {
    return (
      <>
        <AgeNote age={state.age} />
        {children(state.value)}
      </>
    );
  }
  if (state.refusal === undefined) return skeleton;
  return (
    empty?.(state.refusal) ?? (
      <CallError refusal={state.refusal} busy={state.loading} onRetry={state.retry} />
    )
  );
}

interface CallErrorProps {
  readonly refusal: Refusal;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** A call that failed, with a way to try again. */
export function CallError({ refusal, busy, onRetry }: CallErrorProps) {
  const { t } = useTexts();
  // Trying again does not help somebody with the wrong role.
  if (refusal.code === 'session.role-not-allowed' || refusal.code === 'session.role-missing') {
    return <NotForRole code={refusal.code} />;
  }
  const offline = refusal.code === 'network.unreachable';
  return (
    <ErrorState
      title={t(offline ? 'states.offline' : 'states.load-failed')}
      offline={offline}
      retry={{ label: t('states.retry'), onRetry, busy }}
    >
      <p>{messages.refusal(refusal)}</p>
      {offline ? null : (
        <p>
          <HelpLink />
        </p>
      )}
    </ErrorState>
  );
}

/** The screen is not for the role of this person. */
export function NotForRole({
  code = 'session.role-not-allowed',
}: {
  /** The first is for members of a company, the other for staff. */
  readonly code?: 'session.role-not-allowed' | 'session.role-missing';
}) {
  const { t } = useTexts();
  return (
    <EmptyState icon={<Lock size={36} />} title={t('states.not-for-role')}>
      {t(code)}
    </EmptyState>
  );
}

/** The age is information, not an alarm. */
const polite = 'status';

/** Says how old the shown data is, if it is not the newest. */
export function AgeNote({ age }: { readonly age: LoadState<unknown>['age'] }) {
  const { t, formats, now } = useTexts();
  if (age === undefined) return null;
  const ago = formats.ago(age.since, now);
  return age.reason === 'slow' ? (
    <Notice tone="info" role={polite} icon={<History size={20} aria-hidden="true" />}>
      {t('states.age-slow', { ago })}
    </Notice>
  ) : (
    <Notice tone="notice" role={polite} icon={<CloudOff size={20} aria-hidden="true" />}>
      {t('states.age-unanswered', { ago })}
    </Notice>
  );
}
