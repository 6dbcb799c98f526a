import type { CallResult } from '@rampa/contract';
import { getTagovi, type verifikujTag } from '@rampa/contract/tags';
import { getPregled } from '@rampa/contract/top-ups';
import { CarFront, Pencil, Wallet } from 'lucide-react';
import { useEffect } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { NextSteps, VerifiedSign } from './verified-sign.tsx';

interface BoundTagProps {
  readonly tag: CallResult<typeof verifikujTag>;
  /** From another account: nothing is on it, and the plate may have been given with the code. */
  readonly takenOver: boolean;
  readonly onStartOver: () => void;
}

/** The tag is linked to the account, and what to do before the first drive. */
export function BoundTag({ tag, takenOver, onStartOver }: BoundTagProps) {
  const { t } = useTexts();
  useEffect(() => {
    void refreshCalls(getTagovi, getPregled);
  }, []);
  return (
    <Page title={t('tags.bound-title')} lead={t('tags.bound-lead')} width="column">
      <Stack>
        <VerifiedSign tag={tag} term={t('tags.bound-term')} />
        <Row>
          <ButtonLink
            kind="primary"
            size="large"
            to="/pages/dopuna-pregled"
            search={tag.tag_id === null ? {} : { tag: tag.tag_id }}
          >
            {t('tags.top-up')}
          </ButtonLink>
          <ButtonLink size="large" to="/pages/tagovi">
            {t('tags.bound-to-tags')}
          </ButtonLink>
        </Row>
      </Stack>
      <Section title={t('tags.verify-next')}>
        <NextSteps
          steps={[
            {
              icon: <Wallet size={22} />,
              text: t(takenOver ? 'tags.taken-over-next-top-up' : 'tags.bound-next-top-up'),
            },
            {
              icon: <Pencil size={22} />,
              text: t(takenOver ? 'tags.taken-over-next-plate' : 'tags.bound-next-plate'),
            },
            { icon: <CarFront size={22} />, text: t('tags.bound-next-mount') },
          ]}
        />
      </Section>
      <Section title={t('tags.verify-other')}>
        <Button onClick={onStartOver}>{t('tags.verify-again')}</Button>
      </Section>
    </Page>
  );
}
