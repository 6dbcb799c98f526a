import { useMemo } from 'react';
import { useController, type Control, type UseFormRegisterReturn } from 'react-hook-form';
import type { TagOption } from '../../lib/selection/find-tags.ts';
import { TagSelect } from '../../lib/selection/tag-select.tsx';
import { useAllTags } from '../../lib/selection/use-all-tags.ts';
import { useAsOptions } from '../../lib/selection/use-tag-options.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactValues } from './contact-values.ts';

interface TagFieldProps {
  readonly field: UseFormRegisterReturn & {
    readonly id: string;
    readonly label: string;
    readonly error: string | undefined;
  };
  readonly control: Control<ContactValues>;
  readonly optional: string;
}

/** The tag that a message is about: chosen among one's own, or typed. */
export function TagField(props: TagFieldProps) {
  const { authenticated } = useSession();
  return authenticated ? <OwnTagField {...props} /> : <TypedTagField {...props} />;
}

function TypedTagField({ field, optional }: TagFieldProps) {
  const { t } = useTexts();
  return (
    <TextField
      {...field}
      hint={t('contact.tag-hint')}
      optional={optional}
      autoComplete="off"
      maxLength={40}
    />
  );
}

function OwnTagField(props: TagFieldProps) {
  const { field, control, optional } = props;
  const { t } = useTexts();
  const own = useAllTags();
  const tags = useAsOptions(own);
  const { field: chosen } = useController({ control, name: 'tag' });
  // The operator finds a tag by the number printed on it.
  const options = useMemo(() => tags.map(byNumber), [tags]);
  // Typing is offered only to those without tags: a list must not replace a field that is in use.
  if (own?.length === 0) return <TypedTagField {...props} />;
  return (
    <TagSelect
      id={field.id}
      label={field.label}
      error={field.error}
      optional={optional}
      tags={options}
      value={chosen.value}
      onChange={chosen.onChange}
      none={t('contact.tag-none')}
      // Typed before signing in.
      unknown={chosen.value}
      waiting={own === undefined}
    />
  );
}

function byNumber(tag: TagOption): TagOption {
  const { plate, nickname, serial_number: serial } = tag;
  const label = [plate, nickname, serial].filter((part) => part !== '').join(' · ');
  return { ...tag, value: serial, label };
}
