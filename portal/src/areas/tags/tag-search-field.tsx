import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clock } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';

const longestFilter = 80;
/** Milliseconds after the last keystroke. */
const typingPause = 300;

interface TagSearchFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Finds tags by a part of their plate, name or number; searches when typing pauses. */
export function TagSearchField({ name, value, onChange }: TagSearchFieldProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useEffectEvent(() => {
    sent.current = typed;
    onChange(typed);
  });

  useEffect(() => {
    // The back button or "show all" has changed the address, which takes precedence.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return undefined;
    return clock.after(typingPause, () => send());
  }, [typed]);

  return (
    <TextField
      type="search"
      name={name}
      label={t('tags.search')}
      placeholder={t('tags.search-hint')}
      autoComplete="off"
      spellCheck={false}
      maxLength={longestFilter}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
