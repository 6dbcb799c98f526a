import { iskljuciTag, sacuvajTag, zapocniPredaju, type Tag } from '@rampa/contract/tags';
import {
  ArrowRightLeft,
  EllipsisVertical,
  Handshake,
  MessageSquareWarning,
  PackagePlus,
  Pencil,
  Power,
  Route,
  SearchCheck,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { complaintsAddress, useMayComplain } from '../../lib/complaints/use-may-complain.ts';
import { useMayAssignDriver } from '../../lib/drivers/use-drivers.ts';
import { stringifyPlainSearch } from '../../lib/routing/plain-search.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { isLost, useLossWays, useMayMove } from './loss.ts';
import type { TagTask } from './tag-actions.tsx';
import { isSwitchedOff, maySwitchNow } from './tag-blocks.ts';
import { orderAddress } from './use-may-order.ts';
import { tagFocusId } from './use-focus-after-task.ts';

const size = 18;

interface TagMenuProps {
  readonly tag: Tag;
  readonly onTask: (task: TagTask) => void;
}

/** Everything that can be done to a tag of a list, behind one button. */
export function TagMenu({ tag, onTask }: TagMenuProps) {
  const { t } = useTexts();
  const mayEdit = useMay(sacuvajTag);
  const maySwitch = useMay(iskljuciTag);
  const mayAssign = useMayAssignDriver(tag);
  const mayHandOver = useMay(zapocniPredaju);
  const mayMove = useMayMove(tag);
  const mayComplain = useMayComplain();
  const ways = useLossWays(tag);
  const lost = isLost(tag);
  const to = (path: string, search: Readonly<Record<string, string>>) =>
    `${path}${stringifyPlainSearch(search)}`;
  const entries: readonly (MenuEntry | false)[] = [
    {
      id: 'passages',
      label: t('tags.passages'),
      icon: <Route size={size} />,
      href: to('/pages/prolasci', { tag: tag.tag_id }),
    },
    lost &&
      ways.move && {
        id: 'move',
        label: t('tags.move'),
        icon: <ArrowRightLeft size={size} />,
        onSelect: () => onTask('move'),
      },
    lost &&
      ways.replace && {
        id: 'replace',
        label: t('tags.replace'),
        icon: <PackagePlus size={size} />,
        href: to(orderAddress, { replaces: tag.serial_number }),
      },
    lost && {
      id: 'found',
      label: t('tags.found-again'),
      icon: <SearchCheck size={size} />,
      onSelect: () => onTask('found'),
    },
    mayMove && {
      id: 'move-between',
      label: t('tags.move-between'),
      icon: <ArrowRightLeft size={size} />,
      href: to('/pages/dopuna-pregled', { move: tag.tag_id }),
    },
    mayEdit && {
      id: 'edit',
      label: t('tags.edit'),
      icon: <Pencil size={size} />,
      onSelect: () => onTask('edit'),
    },
    mayAssign && {
      id: 'driver',
      label: t('drivers.one'),
      icon: <UserRound size={size} />,
      onSelect: () => onTask('driver'),
    },
    maySwitch &&
      maySwitchNow(tag) && {
        id: 'switch',
        label: t(isSwitchedOff(tag) ? 'tags.switch-on' : 'tags.switch-off'),
        icon: <Power size={size} />,
        onSelect: () => onTask(isSwitchedOff(tag) ? 'switch-on' : 'switch-off'),
      },
    mayHandOver &&
      tag.status === 'aktivan' && {
        id: 'hand-over',
        label: t('tags.hand-over'),
        icon: <Handshake size={size} />,
        onSelect: () => onTask('hand-over'),
      },
    mayComplain && {
      id: 'complain',
      label: t('complaint-link.file'),
      icon: <MessageSquareWarning size={size} />,
      href: to(complaintsAddress, { about: 'tag', id: tag.tag_id }),
    },
    tag.status === 'aktivan' && {
      id: 'report',
      label: t('tags.report'),
      icon: <TriangleAlert size={size} />,
      onSelect: () => onTask('report'),
      danger: true,
    },
  ];
  return (
    <Menu
      id={tagFocusId(tag.tag_id)}
      label={t('tags.menu', { tag: nameOf(tag) })}
      icon={<EllipsisVertical size={20} aria-hidden="true" />}
      entries={entries.filter((entry) => entry !== false)}
    />
  );
}
