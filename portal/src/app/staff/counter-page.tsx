import type { CallResult } from '@rampa/contract';
import { getUsloviGotovine, nadjiTagNaSalteru } from '@rampa/contract/counter';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SaidField, SendRow, SerialField } from '../../areas/counter/counter-fields.tsx';
import { SellDevice } from '../../areas/counter/sell-device.tsx';
import { Till } from '../../areas/counter/till.tsx';
import { useOffice } from '../../areas/staff/staff-sections.tsx';
import { useCall } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows } from '../../lib/routing/office-rows.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { late } from '../../ui/late.ts';
import { Card, Page, Row, Section, Stack } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Notice } from '../../ui/status-pill.tsx';

const TakeCashDialog = late(
  async () => (await import('../../areas/staff/take-cash-dialog.tsx')).TakeCashDialog,
);

const formName = 'counter-tag';

type FoundTag = CallResult<typeof nadjiTagNaSalteru>;

/** `/uprava/salter`: cash for the tag of the customer who is there, and the till that it goes into. */
export function CounterPage() {
  const { t } = useTexts();
  const { me } = useOffice();
  const [found, setFound] = useState<FoundTag>();
  const [selling, setSelling] = useState(false);
  // One yellow button at a time: that of a sale under way comes first.
  const kind = selling ? undefined : 'primary';
  const [pages, setPages] = useState(sliceOf({}, officeRows));
  return (
    <Page title={t('counter.desk-title')} lead={t('counter.desk-lead')}>
      <Stack>
        {me.role === 'counter' ? <OwnPoint /> : null}
        <Card>
          {found === undefined ? (
            <FindTag kind={kind} onFound={setFound} />
          ) : (
            <ServeTag kind={kind} tag={found} onDone={() => setFound(undefined)} />
          )}
        </Card>
        {me.role === 'counter' ? <SellDevice onSelling={setSelling} /> : null}
        <Section title={t('counter.own-till')}>
          <Stack>
            {me.role === 'counter' ? <p>{t('counter.till-note')}</p> : null}
            <Till
              clerkId=""
              pages={{ ...pages, goTo: ({ first, rows }) => setPages({ first, rows }) }}
              atCounter
            />
          </Stack>
        </Section>
      </Stack>
    </Page>
  );
}

/** Where the money is taken, which a supervisor has decided. */
function OwnPoint() {
  const { t, languageId } = useTexts();
  const { value } = useCall(getUsloviGotovine, { languageId });
  if (value === undefined) return null;
  const [point] = value.points;
  return point === undefined ? (
    <Notice tone="notice" role="status">
      {t('counter.point-closed')}
    </Notice>
  ) : (
    <p>
      {t('counter.where')}: {point.name}
    </p>
  );
}

interface NextStep {
  readonly kind: 'primary' | undefined;
}

function FindTag({ kind, onFound }: NextStep & { readonly onFound: (tag: FoundTag) => void }) {
  const { t } = useTexts();
  const { field, busy, ...frame } = useCallForm(nadjiTagNaSalteru, {
    name: formName,
    defaultValues: { serial_number: '', knownBy: '' },
    toInput: (values: { readonly serial_number: string; readonly knownBy: string }) => values,
    missing: { serial_number: 'counter.serial-missing', knownBy: 'counter.known-by-missing' },
    onDone: onFound,
  });
  return (
    <CallFormFrame name={formName} {...frame}>
      <SerialField
        {...field('serial_number', t('counter.serial'))}
        hint={t('counter.serial-hint')}
      />
      <SaidField {...field('knownBy', t('counter.known-by'))} hint={t('counter.known-by-hint')} />
      <SendRow busy={busy} primary={kind === 'primary'}>
        {t('counter.find-do')}
      </SendRow>
    </CallFormFrame>
  );
}

/** The tag that was found, and what can be done for its customer. */
function ServeTag({
  kind,
  tag,
  onDone,
}: NextStep & { readonly tag: FoundTag; readonly onDone: () => void }) {
  const { t } = useTexts();
  const { me } = useOffice();
  const [taking, setTaking] = useState(false);
  const { account_id: account, tag_id, serial_number, name } = tag;
  return (
    <Stack>
      <Notice tone="good" role="status" icon={<CircleCheck size={20} />}>
        {t('counter.found')}
      </Notice>
      <DescriptionList
        items={[
          { term: t('counter.tag'), value: <SerialNumber value={serial_number} /> },
          { term: t('counter.holder'), value: <span translate="no">{name}</span> },
        ]}
      />
      <Row>
        <Button kind={kind} onClick={() => setTaking(true)}>
          {t('counter.take')}
        </Button>
        <Button onClick={onDone}>{t('counter.another')}</Button>
      </Row>
      {taking ? (
        <Suspense>
          <TakeCashDialog
            account={account}
            tag={{ tag_id, serial_number, plate: '' }}
            atOwnPoint={me.role === 'counter'}
            onClose={() => setTaking(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
