import { iskljuciTag, sacuvajTag, zapocniPredaju, type Tag } from '@rampa/contract/tags';
import {
  ArrowRightLeft,
  Handshake,
  PackagePlus,
  Pencil,
  Power,
  SearchCheck,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { useMayAssignDriver } from '../../lib/drivers/use-drivers.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Spoken } from '../../ui/page.tsx';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { isLost, isSettledAway, useLossWays, useMayMove } from './loss.ts';
import { isSwitchedOff, maySwitchNow } from './tag-blocks.ts';
import { orderAddress } from './use-may-order.ts';
import { tagFocusId } from './use-focus-after-task.ts';

/** A task for a tag; the page opens the dialog for it. */
export type TagTask =
  | 'edit'
  | 'report'
  | 'found'
  | 'driver'
  | 'move'
  | 'after-loss'
  | 'switch-off'
  | 'switch-on'
  | 'blocks'
  | 'hand-over';

interface TagActionsProps {
  readonly tag: Tag;
  readonly onTask: (task: TagTask) => void;
}

/** The main ones: passages, and top-up; for a lost tag, moving its balance, else finding it. */
export function MainActions({ tag, onTask }: TagActionsProps) {
  const { t } = useTexts();
  const ways = useLossWays(tag);
  const named = <Spoken> {nameOf(tag)}</Spoken>;
  return (
    <>
      <ButtonLink id={tagFocusId(tag.tag_id)} to="/pages/prolasci" search={{ tag: tag.tag_id }}>
        {t('tags.passages')}
        {named}
      </ButtonLink>
      {tag.replacedBy !== undefined || isSettledAway(tag) ? null : !isLost(tag) ? (
        <TopUpLink tag={tag} />
      ) : ways.move ? (
        <Button kind="primary" onClick={() => onTask('move')}>
          {t('tags.move')}
          {named}
        </Button>
      ) : (
        <Button onClick={() => onTask('found')}>
          {t('tags.found-again')}
          {named}
        </Button>
      )}
    </>
  );
}

/** More prominent if the balance is low. */
export function TopUpLink({
  tag,
  size = 'medium',
}: {
  readonly tag: Tag;
  readonly size?: 'small' | 'medium';
}) {
  const { t } = useTexts();
  return (
    <ButtonLink
      to="/pages/dopuna-pregled"
      search={{ tag: tag.tag_id }}
      kind={tag.lowBalance ? 'primary' : 'secondary'}
      size={size}
    >
      {t(tag.lowBalance ? 'tags.top-up-now' : 'tags.top-up')}
      <Spoken> {nameOf(tag)}</Spoken>
    </ButtonLink>
  );
}

/** The others: editing, reporting a loss if the tag works, and what follows if it does not. */
export function MoreActions({
  tag,
  single,
  onTask,
}: TagActionsProps & { readonly single: boolean }) {
  const { t } = useTexts();
  const mayEdit = useMay(sacuvajTag);
  const maySwitch = useMay(iskljuciTag);
  const mayAssign = useMayAssignDriver(tag);
  const mayHandOver = useMay(zapocniPredaju);
  const mayMove = useMayMove(tag) && !single;
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
      {mayMove ? (
        <ButtonLink
          to="/pages/dopuna-pregled"
          search={{ move: tag.tag_id }}
          kind="quiet"
          size="small"
          icon={<ArrowRightLeft size={16} aria-hidden="true" />}
        >
          {t('tags.move-between')}
          {named}
        </ButtonLink>
      ) : null}
      {maySwitch && maySwitchNow(tag) ? (
        <Button
          kind="quiet"
          size="small"
          icon={<Power size={16} />}
          onClick={() => onTask(isSwitchedOff(tag) ? 'switch-on' : 'switch-off')}
        >
          {t(isSwitchedOff(tag) ? 'tags.switch-on' : 'tags.switch-off')}
          {named}
        </Button>
      ) : null}
      {mayHandOver && tag.status === 'aktivan' ? (
        <Button
          kind="quiet"
          size="small"
          icon={<Handshake size={16} />}
          onClick={() => onTask('hand-over')}
        >
          {t('tags.hand-over')}
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
      {isLost(tag) ? <AfterLoss tag={tag} onTask={onTask} /> : null}
      <ComplaintLink about="tag" id={tag.tag_id} of={nameOf(tag)} size="small" />
    </>
  );
}

function AfterLoss({ tag, onTask }: TagActionsProps) {
  const { t } = useTexts();
  const ways = useLossWays(tag);
  const named = <Spoken> {nameOf(tag)}</Spoken>;
  return (
    <>
      {ways.replace ? (
        <ButtonLink
          to={orderAddress}
          search={{ replaces: tag.serial_number }}
          kind="quiet"
          size="small"
          icon={<PackagePlus size={16} aria-hidden="true" />}
        >
          {t('tags.replace')}
          {named}
        </ButtonLink>
      ) : null}
      {ways.move ? (
        <Button
          kind="quiet"
          size="small"
          icon={<SearchCheck size={16} />}
          onClick={() => onTask('found')}
        >
          {t('tags.found-again')}
          {named}
        </Button>
      ) : null}
    </>
  );
}
