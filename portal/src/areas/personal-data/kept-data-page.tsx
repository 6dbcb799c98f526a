import { getSacuvaniPodaci, type KeptData } from '@rampa/contract/personal-data';
import { Download } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import styles from './kept-data.module.css';
import { type KeptGroup, keptGroups } from './kept-groups.ts';
import { KeptTable } from './kept-table.tsx';
import { places } from './kept-steps.ts';
import { useKeptTime } from './use-kept-time.ts';

const groups = Object.keys(keptGroups) as readonly KeptGroup[];

/** `/pages/moji-podaci`: what is kept about the reader, how much, until when, and what to do about it. */
export function KeptDataPage() {
  const { t } = useTexts();
  const state = useCall(getSacuvaniPodaci, {});
  const person = state.value?.wholeAccount === false;
  return (
    <Page
      title={t('personal-data.kept-title')}
      lead={t(person ? 'personal-data.kept-lead-person' : 'personal-data.kept-lead')}
      actions={
        <ButtonLink {...places.archive} icon={<Download size={20} aria-hidden="true" />}>
          {t('personal-data.kept-all')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('personal-data.kept-title')}
            count={6}
            shape="rows"
            itemHeight="5rem"
          />
        }
      >
        {(kept) => <Kept kept={kept} />}
      </Loaded>
    </Page>
  );
}

function Kept({ kept }: { readonly kept: KeptData }) {
  const { t } = useTexts();
  const { wholeAccount, items } = kept;
  const there = items.filter(({ count }) => count > 0);
  return (
    <Stack>
      {wholeAccount ? null : <p>{t('personal-data.kept-company')}</p>}
      {groups.map((group) => {
        const kinds: readonly string[] = keptGroups[group];
        const rows = there.filter(({ kind }) => kinds.includes(kind));
        if (rows.length === 0) return null;
        const title = t(`personal-data.kept-group-${group}`);
        return (
          <Section key={group} title={title}>
            <KeptTable label={title} items={rows} wholeAccount={wholeAccount} />
          </Section>
        );
      })}
      <Missing items={items} />
      <Unlisted unlisted={kept.unlisted} />
    </Stack>
  );
}

/** Kinds of which there is nothing: said, so that nobody wonders whether they were left out. */
function Missing({ items }: Pick<KeptData, 'items'>) {
  const { t } = useTexts();
  const missing = items.filter(({ count }) => count === 0);
  if (missing.length === 0) return null;
  return (
    <Section title={t('personal-data.kept-none')}>
      <ul className={styles['names']}>
        {missing.map(({ kind }) => (
          <li key={kind}>{t(`personal-data.kept-${kind}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Unlisted({ unlisted }: Pick<KeptData, 'unlisted'>) {
  const { t } = useTexts();
  const timeOf = useKeptTime();
  return (
    <Section title={t('personal-data.kept-unlisted')}>
      <ul className={styles['unlisted']}>
        {unlisted.map(({ kind, days }) => (
          <li key={kind}>
            {t(`personal-data.kept-unlisted-${kind}`)}: <strong>{timeOf(days)}</strong>
          </li>
        ))}
      </ul>
    </Section>
  );
}
