import type { ComponentProps, ReactNode } from 'react';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';

type FieldProps = ComponentProps<typeof TextField>;

/** The number that is printed on a tag, with or without its spaces. */
export function SerialField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" maxLength={40} />;
}

/** What a customer says of themselves, as it is written. */
export function SaidField(props: FieldProps) {
  return (
    <TextField
      {...props}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

/** Sends a form of the counter. */
export function SendRow({
  primary = false,
  busy,
  children,
}: {
  readonly primary?: boolean;
  readonly busy: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Row>
      <Button
        type="submit"
        {...(primary ? { kind: 'primary' as const } : {})}
        busy={busy}
        disabledReason={useOfflineReason()}
      >
        {children}
      </Button>
    </Row>
  );
}
