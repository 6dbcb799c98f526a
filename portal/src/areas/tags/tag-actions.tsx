import type { Tag } from '@rampa/contract/tags';
import { Pencil, TriangleAlert, UserRound } from 'lucide-react';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { useMayAssignDrivers } from '../../lib/drivers/use-drivers.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { tagFocusId } from './use-focus-after-task.ts';

/** What the customer wants to do to a tag; the page opens the dialog for it. */
export type TagTask = 'edit' | 'report' | 'found' | 'driver';

interface TagActionsProps {
  readonly tag: Tag;
  readonly onTask: (task: TagTask) => void;
  readonly size?: 'small' | 'medium';
}

/** The main ones: where it was, and topping it up; for a lost tag, that it is found. */
export function MainActions({ tag, onTask, size = 'medium' }: TagActionsProps) {
  const { t } = useTexts();
  const named = <Spoken> {nameOf(tag)}</Spoken>;
  const lost = tag.status === 'izgubljen' || tag.status === 'ukraden';
  return (
    <>
      <ButtonLink
        id={tagFocusId(tag.tag_id)}
        to="/pages/prolasci"
        search={{ tag: tag.tag_id }}
        size={size}
      >
        {t('tags.passages')}
        {named}
      </ButtonLink>
      {lost ? (
        <Button size={size} onClick={() => onTask('found')}>
          {t('tags.found-again')}
          {named}
        </Button>
      ) : (
        <ButtonLink
          to="/pages/dopuna-pregled"
          search={{ tag: tag.tag_id }}
          kind={tag.lowBalance ? 'primary' : 'secondary'}
          size={size}
        >
          {t(tag.lowBalance ? 'tags.top-up-now' : 'tags.top-up')}
          {named}
        </ButtonLink>
      )}
    </>
  );
}

/** The others: editing, and reporting a loss where the tag works. */
export function MoreActions({ tag, onTask }: TagActionsProps) {
  const { t } = useTexts();
  const mayEdit = useMay('POST /api/Tag/SacuvajTag');
  const mayAssign = useMayAssignDrivers();
  const named = <Spoken> {nameOf(tag)}</Spoken>;
  return (
    <>
      {mayEdit ? (
        <Button
          kind="quiet"
          size="small"
          icon={<Pencil size={16} />}
          onClick={() => onTask('edit')}
        >
          {t('tags.edit')}
          {named}
        </Button>
      ) : null}
      {mayAssign ? (
        <Button
          kind="quiet"
          size="small"
          icon={<UserRound size={16} />}
          onClick={() => onTask('driver')}
        >
          {t('drivers.one')}
          {named}
        </Button>
      ) : null}
      {tag.status === 'aktivan' ? (
        <Button
          kind="quiet"
          size="small"
          icon={<TriangleAlert size={16} />}
          onClick={() => onTask('report')}
        >
          {t('tags.report')}
          {named}
        </Button>
      ) : null}
      <ComplaintLink about="tag" id={tag.tag_id} of={nameOf(tag)} size="small" />
    </>
  );
}
