import { getExtTollTermsOfUse } from '@rampa/contract/external-toll';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { tab } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Card } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './external-toll.module.css';
import { type TermsBlock, termsBlocks } from './terms-blocks.ts';

interface TermsProps {
  readonly children?: (version: string) => ReactNode;
}

/** The terms of use in force. `children` are shown once the terms are loaded. */
export function Terms(props: TermsProps) {
  // Who reads them is noted as the customer; staff who look on would be refused.
  return tab.acts ? <LoadedTerms {...props} /> : null;
}

function LoadedTerms({ children }: TermsProps) {
  const { t } = useTexts();
  const state = useCall(getExtTollTermsOfUse, { platform: 'web' });
  return (
    <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
      {({ version, html }) => (
        <div className={styles['terms']}>
          <Card>
            <div className={styles['termsText']}>
              {termsBlocks(html).map((block) => (
                <Block key={block.text} block={block} />
              ))}
              <p className={styles['muted']}>{t('external-toll.terms-version', { version })}</p>
            </div>
          </Card>
          {children?.(version)}
        </div>
      )}
    </Loaded>
  );
}

function Block({ block: { kind, text } }: { readonly block: TermsBlock }) {
  if (kind === 'heading') return <h3>{text}</h3>;
  return <p>{kind === 'item' ? `• ${text}` : text}</p>;
}
