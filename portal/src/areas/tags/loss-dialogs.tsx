import type { CallInput } from '@rampa/contract';
import { prijaviIzgubljen, prijaviPronadjen, type Tag } from '@rampa/contract/tags';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { blockOf } from './tag-blocks.ts';
import { TagBlockNotes } from './tag-block-notes.tsx';
import { TagQuestion } from './tag-question.tsx';

interface LossDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

type Reason = CallInput<typeof prijaviIzgubljen>['reason'];

/** Lost or stolen: explains the consequences first. */
export function ReportLossDialog({
  tag,
  onClose,
  onReported,
}: LossDialogProps & { readonly onReported: () => void }) {
  const { t, formats } = useTexts();
  const reported = useRef(false);
  const [reason, setReason] = useState<Reason>('izgubljen');
  return (
    <TagQuestion
      tag={tag}
      onClose={() => (reported.current ? onReported() : onClose())}
      onDone={() => (reported.current = true)}
      call={prijaviIzgubljen}
      input={{ tag_id: tag.tag_id, reason }}
      title={t('tags.report-title')}
      confirm={t('tags.report-confirm')}
      done={t('tags.report-done')}
      kind="danger"
    >
      <RadioGroup<Reason>
        label={t('tags.report-question')}
        value={reason}
        onChange={setReason}
        choices={[
          { value: 'izgubljen', label: t('tags.report-lost'), hint: t('tags.report-lost-hint') },
          { value: 'ukraden', label: t('tags.report-stolen'), hint: t('tags.report-stolen-hint') },
        ]}
      />
      <Notice tone="notice" icon={<TriangleAlert size={20} />}>
        {t('tags.report-consequence')}
        {tag.balance.amount > 0 ? (
          <> {t('tags.report-balance', { amount: formats.money(tag.balance) })}</>
        ) : null}
      </Notice>
    </TagQuestion>
  );
}

/** Found again. */
export function FoundTagDialog({ tag, onClose }: LossDialogProps) {
  const { t } = useTexts();
  const blocked = blockOf({ ...tag, status: 'aktivan' }) !== undefined;
  return (
    <TagQuestion
      {...{ tag, onClose }}
      call={prijaviPronadjen}
      input={{ tag_id: tag.tag_id }}
      title={t('tags.found-title')}
      confirm={t('tags.found-confirm')}
      done={t(blocked ? 'tags.found-done-blocked' : 'tags.found-done')}
      kind="primary"
    >
      <p>{t(blocked ? 'tags.found-blocked' : 'tags.found-consequence')}</p>
      <TagBlockNotes blocks={tag.blocks} />
    </TagQuestion>
  );
}
