import { dodajT4ATag, getT4ATagovi, type T4ATag } from '@rampa/contract/external-toll';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './external-toll.module.css';

/** Up to this many can be chosen from a list; with more, the number is typed. */
const MOST = 100;

interface ChooseTagProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onType: () => void;
}

/** One of the account's tags that are not in the service yet. */
export function ChooseTag({ onClose, onAdded, onType }: ChooseTagProps) {
  const { t } = useTexts();
  const state = useCall(getT4ATagovi, {
    first: '0',
    rows: String(MOST),
    dodajNoviDialog: 'true',
  });
  const { submit, busy } = useSubmit(dodajT4ATag);
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  const tag = state.value?.items.find(({ tag_id: id }) => id === chosen);

  async function add({ kategorija, serial_number }: T4ATag): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ kategorija, serial_number });
    // It may have been added in another tab, which is what was wanted.
    if (outcome.ok || outcome.code === 'external-toll.tag-already-added') onAdded();
    else setFault(messages.refusal(outcome));
  }

  return (
    <Dialog
      open
      title={t('external-toll.tag-add')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        state.value?.totalRecords === 0 ? (
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        ) : (
          <Button
            kind="primary"
            busy={busy}
            disabledReason={tag === undefined ? t('external-toll.tag-choose') : undefined}
            onClick={() => {
              if (tag !== undefined) void add(tag);
            }}
          >
            {t('external-toll.tag-add-confirm')}
          </Button>
        )
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
          {({ items }) =>
            items.length === 0 ? (
              <>
                <p>{t('external-toll.tags-all-in')}</p>
                <div>
                  <ButtonLink to="/pages/tagovi">{t('external-toll.to-own-tags')}</ButtonLink>
                </div>
              </>
            ) : (
              <>
                <div className={styles['choices']}>
                  <RadioGroup
                    label={t('external-toll.tag-choose')}
                    name="t4a-tag"
                    value={chosen}
                    onChange={setChosen}
                    choices={items.map((one) => ({
                      value: one.tag_id,
                      label: nameOf(one),
                      hint: `${one.serial_number}, ${t('passages.category', { kategorija: one.kategorija })}`,
                    }))}
                  />
                </div>
                <div className={styles['otherWay']}>
                  <Button kind="quiet" size="small" onClick={onType}>
                    {t('external-toll.tag-type')}
                  </Button>
                </div>
              </>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}
