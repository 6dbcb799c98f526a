import type { CallResult } from '@rampa/contract';
import type { getT4APregled } from '@rampa/contract/external-toll';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

type Overview = CallResult<typeof getT4APregled>;

/** Whether the service works now; if not, what is missing and where it is added. */
export function Standing({ overview }: { readonly overview: Overview }) {
  const { t, formats } = useTexts();
  const { state, faliKartica, faliTag, activatedAt } = overview;
  if (state === 'active') {
    return (
      <Notice
        tone="good"
        icon={<CircleCheck size={20} aria-hidden="true" />}
        title={t('external-toll.active-title')}
      >
        {activatedAt === null ? undefined : (
          <p>{t('external-toll.active-since', { day: formats.longDay(activatedAt) })}</p>
        )}
      </Notice>
    );
  }
  return (
    <Notice
      tone="notice"
      icon={<TriangleAlert size={20} aria-hidden="true" />}
      title={t('external-toll.incomplete-title')}
    >
      {faliTag ? <p>{t('external-toll.tag-missing')}</p> : null}
      {faliKartica ? <p>{t('external-toll.card-missing')}</p> : null}
      <Row>
        {faliTag ? (
          <ButtonLink to="/pages/extToll" search={{ tab: 'tagovi' }} size="small">
            {t('external-toll.to-tags')}
          </ButtonLink>
        ) : null}
        {faliKartica ? (
          <ButtonLink to="/pages/extToll" search={{ tab: 'kartice' }} size="small">
            {t('external-toll.to-cards')}
          </ButtonLink>
        ) : null}
      </Row>
    </Notice>
  );
}
