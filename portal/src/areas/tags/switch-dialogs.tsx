import { iskljuciTag, ukljuciTag, type Tag } from '@rampa/contract/tags';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { TagBlockNotes } from './tag-block-notes.tsx';
import { TagPrint } from './tag-print.tsx';
import { TagQuestion } from './tag-question.tsx';

interface SwitchDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** For a time: says first what happens at the toll station meanwhile. */
export function SwitchOffDialog({ tag, onClose }: SwitchDialogProps) {
  const { t } = useTexts();
  return (
    <TagQuestion
      {...{ tag, onClose }}
      call={iskljuciTag}
      input={{ tag_id: tag.tag_id }}
      title={t('tags.switch-off-title')}
      confirm={t('tags.switch-off-confirm')}
      done={t('tags.switch-off-done')}
      kind="primary"
    >
      <Notice tone="notice" icon={<TriangleAlert size={20} />}>
        {t('tags.switch-off-consequence')}
      </Notice>
      <p>{t('tags.switch-off-back')}</p>
      <p>{t('tags.switch-off-not-lost')}</p>
    </TagQuestion>
  );
}

/** On again; what else stops the tag is said. */
export function SwitchOnDialog({ tag, onClose }: SwitchDialogProps) {
  const { t } = useTexts();
  const others = tag.blocks?.filter(({ reason }) => reason !== 'switched-off') ?? [];
  const stopped = tag.status !== 'aktivan' || others.some(({ holds }) => holds);
  return (
    <TagQuestion
      {...{ tag, onClose }}
      call={ukljuciTag}
      input={{ tag_id: tag.tag_id }}
      title={t('tags.switch-on-title')}
      confirm={t('tags.switch-on-confirm')}
      done={t(stopped ? 'tags.switch-on-done-stopped' : 'tags.switch-on-done')}
      kind="primary"
    >
      <p>{t(stopped ? 'tags.switch-on-stopped' : 'tags.switch-on-consequence')}</p>
      <TagBlockNotes blocks={others} />
    </TagQuestion>
  );
}

/** Why a tag of a table is blocked, and what to do. */
export function BlocksDialog({
  tag,
  onClose,
  onSwitchOn,
}: SwitchDialogProps & {
  /** Only for those who may. */
  readonly onSwitchOn: (() => void) | undefined;
}) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      title={t('tags.blocks-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          {onSwitchOn === undefined ? null : (
            <Button kind="primary" onClick={onSwitchOn}>
              {t('tags.switch-on')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </>
      }
    >
      <Stack>
        <Stack gap="tight">
          <span>
            <TagPlate tag={tag} />
          </span>
          <TagPrint tag={tag} />
        </Stack>
        <TagBlockNotes blocks={tag.blocks} />
      </Stack>
    </Dialog>
  );
}
