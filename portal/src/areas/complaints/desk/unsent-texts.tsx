import type { DeskComplaint } from '@rampa/contract/complaints';
import { useLocation } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createDraft } from '../../../lib/drafts/drafts.ts';
import { session } from '../../../lib/portal.ts';
import { CopyButton } from '../../../lib/slip/copy-button.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { deskDraft, deskForms } from './desk-work-parts.ts';

const ends: ReadonlySet<string> = new Set(['accepted', 'refused', 'withdrawn']);

/**
 * What was typed about a complaint that somebody else closed meanwhile: the forms are gone, the text
 * is not.
 */
export function UnsentTexts({ complaint }: { readonly complaint: DeskComplaint }) {
  const { t, formats, now } = useTexts();
  const address = useLocation({ select: ({ pathname }) => pathname });
  const [unsent, setUnsent] = useState(() =>
    deskForms.flatMap((form) => {
      const name = deskDraft(form, complaint.complaint_number);
      const draft = createDraft(sessionStorage, address, name);
      const text = textOf(draft.read(session.get().user?.username ?? ''));
      return text === '' ? [] : [{ form, draft, text }];
    }),
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With its form the focused element is gone as well.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  if (unsent.length === 0) return null;
  const end = complaint.thread.findLast(({ event }) => ends.has(event));
  const what =
    end === undefined
      ? []
      : [
          t(`complaints.desk-event-${end.event}`),
          complaint.writers[end.message_id] ?? '',
          formats.dayTime(end.at, now),
        ];
  return (
    <div ref={place} tabIndex={-1}>
      <Stack>
        <Notice tone="notice" icon={<FileX size={20} aria-hidden="true" />}>
          {t('complaints.desk-unsent', { what: what.filter((part) => part !== '').join(', ') })}
        </Notice>
        {unsent.map(({ form, draft, text }) => (
          <Stack key={form} gap="tight">
            <TextArea
              id={`unsent-${form}`}
              label={t('complaints.desk-unsent-text', { form: t(`complaints.desk-${form}`) })}
              value={text}
              readOnly
              rows={4}
            />
            <Row>
              <CopyButton what={t(`complaints.desk-${form}`)} text={text} />
              <Button
                size="small"
                kind="quiet"
                onClick={() => {
                  draft.remove();
                  setUnsent((kept) => kept.filter((one) => one.form !== form));
                }}
              >
                {t('complaints.desk-unsent-drop')}
              </Button>
            </Row>
          </Stack>
        ))}
      </Stack>
    </div>
  );
}

function textOf(values: unknown): string {
  const known = typeof values === 'object' && values !== null && 'text' in values;
  return known && typeof values.text === 'string' ? values.text.trim() : '';
}
