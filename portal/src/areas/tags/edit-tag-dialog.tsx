import { getMestaTroska, getTagovi, sacuvajTag, type Tag } from '@rampa/contract/tags';
import { useState } from 'react';
import {
  costCentreName,
  useCompany,
  useCostCentres,
} from '../../lib/cost-centres/use-cost-centres.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { settings, toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type SavedMeanwhile, ThereNow } from './there-now.tsx';

const formName = 'edit-tag';
// As long as the call allows.
const longest = { nickname: 40, plate: 16 };

interface EditTagDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Nickname, plate and cost centre of a tag. */
export function EditTagDialog({ tag, onClose }: EditTagDialogProps) {
  const { t } = useTexts();
  const company = useCompany();
  const costCentres = useCostCentres();
  const kept = tag.costCentre?.costCentreId ?? '';
  /** What somebody else saved while this was open; saving again overwrites it. */
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile>();
  const { field, ...form } = useCallForm(sacuvajTag, {
    name: formName,
    defaultValues: { nickname: tag.nickname, plate: tag.plate, costCentreId: kept },
    toInput: ({ costCentreId, ...values }) => ({
      tag_id: tag.tag_id,
      revision: meanwhile?.revision ?? tag.revision,
      ...values,
      ...(company ? { costCentreId } : {}),
    }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('tags.saved') });
      void refreshCalls(getTagovi, getMestaTroska);
      onClose();
    },
    onRefused({ code, params }) {
      if (code === 'tags.changed-meanwhile') {
        const { nickname, plate, costCentre } = params;
        setMeanwhile({
          revision: params['revision'],
          items: [
            { term: t('tags.nickname'), value: nickname },
            { term: t('tag-name.plate'), value: plate },
            ...(company ? [{ term: t('cost-centres.one'), value: costCentre }] : []),
          ],
        });
        void refreshCalls(getTagovi, getMestaTroska);
      }
      return false;
    },
  });
  // An archived one is still offered for the tag that has it.
  const offered = costCentres.filter(
    ({ costCentreId, archived }) => !archived || costCentreId === kept,
  );
  const listed = offered.some(({ costCentreId }) => costCentreId === kept);
  const choices = tag.costCentre === null || listed ? offered : [tag.costCentre, ...offered];

  return (
    <CallFormDialog
      name={formName}
      title={t('tags.edit-title')}
      act={t('tags.edit-save')}
      cancel={t('tags.cancel')}
      form={form}
      onClose={onClose}
    >
      {meanwhile === undefined ? null : <ThereNow items={meanwhile.items} />}
      <TextField
        {...field('nickname', t('tags.nickname'))}
        hint={t('tags.nickname-hint')}
        optional={t('form.optional')}
        autoComplete="off"
        maxLength={longest.nickname}
      />
      <TextField
        {...field('plate', t('tag-name.plate'))}
        hint={t(`tags.plate-hint-${settings.country}`)}
        optional={t('form.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longest.plate}
      />
      {company ? (
        <Select
          {...field('costCentreId', t('cost-centres.one'))}
          hint={t(
            choices.length === 0 ? 'tags.cost-centre-choice-none' : 'tags.cost-centre-choice-hint',
          )}
          optional={t('form.optional')}
          options={[
            { value: '', label: t('cost-centres.none') },
            ...choices.map((one) => ({ value: one.costCentreId, label: costCentreName(one) })),
          ]}
        />
      ) : null}
    </CallFormDialog>
  );
}
