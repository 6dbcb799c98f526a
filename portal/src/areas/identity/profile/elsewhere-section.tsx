import { getNalozi } from '@rampa/contract/identity';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SwitchButton } from '../switch-button.tsx';

/** In place of what belongs to the account where the person signs in: which one that is. */
export function ElsewhereSection() {
  const { t } = useTexts();
  const state = useCall(getNalozi, {});
  return (
    <Section title={t('identity.elsewhere-title')}>
      <Loaded state={state} skeleton={<Skeleton height="6rem" />}>
        {({ items }) => {
          const home = items.find((account) => account.home);
          return home === undefined ? null : (
            <Stack gap="tight">
              <p>{t('identity.elsewhere-text', { name: home.name })}</p>
              <Row>
                <SwitchButton accountId={home.account_id}>
                  {t('identity.elsewhere-go')}
                </SwitchButton>
              </Row>
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}
