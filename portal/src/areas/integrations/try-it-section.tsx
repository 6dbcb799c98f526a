import { apiScopes, writes } from '@rampa/contract';
import { getKljucevi } from '@rampa/contract/integrations';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import { getPonuda } from '@rampa/contract/top-ups';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { examplePlates } from '../../lib/country/printed-numbers.ts';
import { apiAddress } from '../../lib/page-settings/page-settings.ts';
import { settings } from '../../lib/portal.ts';
import { CopyButton } from '../../lib/slip/copy-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { Row, Section, Stack } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './integrations.module.css';
import { scopeTexts } from './scope-texts.ts';
import {
  curlOf,
  type ExampleName,
  exampleNames,
  examples,
  placeholders,
  typedOf,
  whatLacks,
} from './try-it-calls.ts';

type Form = 'curl' | 'typed';

/** Calls with the reader's own data, to be copied; the key is a placeholder, for nobody shows it again. */
export function TryItSection() {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ExampleName>('passages');
  const [form, setForm] = useState<Form>('curl');
  const { own, known } = useOwnThings();
  const offered =
    useCall(getKljucevi, {}).value?.offered ?? apiScopes.filter((scope) => !writes(scope));
  const names = exampleNames.filter((name) => offered.includes(examples[name].scope));
  const name = names.includes(chosen) ? chosen : 'passages';
  const address = apiAddress(settings, location.origin);
  const text = form === 'curl' ? curlOf(name, address, own) : typedOf(name, address, own);
  const lack = known ? whatLacks(name, own) : undefined;
  return (
    <Section title={t('integrations.try-it')}>
      <Stack gap="tight">
        <p>{t('integrations.try-it-text')}</p>
        <Select
          label={t('integrations.try-it-call')}
          value={name}
          onChange={({ target }) => setChosen(target.value as ExampleName)}
          options={names.map((value) => ({ value, label: t(`integrations.try-it-${value}`) }))}
        />
        <RadioGroup<Form>
          label={t('integrations.try-it-form')}
          row
          value={form}
          onChange={setForm}
          choices={[
            { value: 'curl', label: 'curl' },
            { value: 'typed', label: 'TypeScript' },
          ]}
        />
        <pre className={styles['code']} translate="no">
          <code>{text}</code>
        </pre>
        <Row>
          <CopyButton what={t('integrations.try-it-example')} text={text} />
        </Row>
        <ul className={styles['facts']}>
          <li>
            {t('integrations.try-it-scope', {
              scope: t(scopeTexts[examples[name].scope].label),
              code: examples[name].scope,
            })}
          </li>
          {lack === undefined ? null : <li>{t(`integrations.try-it-${lack}`)}</li>}
          {name === 'plate' ? <li>{t('integrations.try-it-same-plate')}</li> : null}
        </ul>
      </Stack>
    </Section>
  );
}

/** The tag of the latest passage, or else any; what is missing stays a placeholder. */
function useOwnThings() {
  const { t } = useTexts();
  const quiet = { quiet: true };
  const passages = useCall(getProlasci, { rows: 1 }, quiet);
  const passage = passages.value?.items[0];
  const tags = useCall(
    getTagovi,
    { rows: 1, filter: passage?.serial_number ?? '' },
    { ...quiet, enabled: !passages.loading },
  );
  const tag = tags.value?.items[0];
  const amount = useCall(getPonuda, {}, quiet).value?.offered[0] ?? placeholders.amount;
  const own = {
    tagId: tag?.tag_id ?? placeholders.tagId,
    serialNumber: tag?.serial_number ?? placeholders.serialNumber,
    plate: tag === undefined || tag.plate === '' ? examplePlates[settings.country] : tag.plate,
    passageId: passage?.passage_id ?? placeholders.passageId,
    costCentre: tag?.costCentre ?? placeholders.costCentre,
    driverId: tag?.driver?.driver_id ?? placeholders.driverId,
    amount,
    question: t('integrations.try-it-question'),
  };
  return { own, known: !passages.loading && !tags.loading };
}
