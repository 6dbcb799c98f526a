import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import { useOurFacts } from '../../lib/mail-check/use-our-facts.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { OurSign } from './our-sign.tsx';

interface OurDocumentProps {
  readonly document: NonNullable<CallResult<typeof proveriKod>['document']>;
  readonly code: string;
}

/** We have issued it. */
export function OurDocument({ document, code }: OurDocumentProps) {
  const { t } = useTexts();
  const facts = useOurFacts();
  return (
    <OurSign
      verdict={t('mail-check.document-ours')}
      facts={facts.ofDocument(document)}
      compare={t('mail-check.compare-document')}
      code={code}
    />
  );
}
