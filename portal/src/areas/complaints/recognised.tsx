import type { CallResult } from '@rampa/contract';
import type { getPredmet } from '@rampa/contract/complaints';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Reasons } from '../../lib/trips/reasons.tsx';
import { Stack } from '../../ui/page.tsx';

interface RecognisedProps {
  readonly recognised: CallResult<typeof getPredmet>['recognised'];
}

/** What looks wrong about the passage, and that the reason below was preselected by it. */
export function Recognised({ recognised }: RecognisedProps) {
  const { t } = useTexts();
  if (recognised === null) return null;
  const { kind, kategorija, reasons } = recognised;
  return (
    <Stack gap="tight">
      <Reasons reasons={reasons} kategorija={kategorija} />
      <p>{t('complaints.recognised', { kind: t(`complaints.kind-${kind}`) })}</p>
    </Stack>
  );
}
