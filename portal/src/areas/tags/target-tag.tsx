import { getTagovi, type Tag } from '@rampa/contract/tags';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TagSearchField } from './tag-search-field.tsx';
import { useMayOrder, orderAddress } from './use-may-order.ts';

/** With more, one searches. */
const shown = 8;

interface TargetTagProps {
  /** The lost tag. */
  readonly except: string;
  readonly chosen: Tag | undefined;
  readonly onChoose: (tag: Tag | undefined) => void;
}

/** Another working tag of the account; a part of its plate finds it among many. */
export function TargetTag({ except, chosen, onChoose }: TargetTagProps) {
  const { languageId } = useTexts();
  const [filter, setFilter] = useState('');
  const [many, setMany] = useState(false);
  const state = useCall(getTagovi, {
    first: 0,
    rows: shown,
    status: 'aktivan',
    languageId,
    filter,
  });
  const total = state.value?.totalRecords ?? 0;
  if (filter === '' && total > shown && !many) setMany(true);
  return (
    <Stack gap="tight">
      {many ? (
        <TagSearchField
          name="target"
          value={filter}
          onChange={(typed) => {
            setFilter(typed);
            // Money is moved only to a tag that is visible.
            onChoose(undefined);
          }}
        />
      ) : null}
      <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
        {({ items }) => (
          <Targets
            tags={items.filter(({ tag_id: id }) => id !== except)}
            searched={filter !== ''}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </Loaded>
    </Stack>
  );
}

interface TargetsProps extends Omit<TargetTagProps, 'except'> {
  readonly tags: readonly Tag[];
  readonly searched: boolean;
}

function Targets({ tags, searched, chosen, onChoose }: TargetsProps) {
  const { t, formats } = useTexts();
  if (tags.length === 0) return searched ? <p>{t('tags.no-match-title')}</p> : <NoTarget />;
  return (
    <RadioGroup
      label={t('tags.move-to')}
      value={chosen?.tag_id}
      onChange={(id) => {
        const tag = tags.find(({ tag_id: one }) => one === id);
        if (tag !== undefined) onChoose(tag);
      }}
      choices={tags.map((tag) => ({
        value: tag.tag_id,
        label:
          [tag.plate, tag.nickname].filter((part) => part !== '').join(' · ') || tag.serial_number,
        hint: `${tag.serial_number} · ${formats.money(tag.balance)}`,
      }))}
    />
  );
}

function NoTarget() {
  const { t } = useTexts();
  const mayOrder = useMayOrder();
  return (
    <Stack>
      <p>{t('tags.move-no-target')}</p>
      <Row>
        {mayOrder ? <ButtonLink to={orderAddress}>{t('tags.empty-order')}</ButtonLink> : null}
        <ButtonLink to="/vb">{t('tags.empty-verify')}</ButtonLink>
      </Row>
    </Stack>
  );
}
