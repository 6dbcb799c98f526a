import type { HistoryEntry } from '@rampa/contract/staff';
import { Link } from '@tanstack/react-router';
import { FileClock, Mail, MessageSquareText, NotebookPen, Phone, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '../../../lib/calls.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import { actionText, detailTexts, thingText } from '../audit-thing.ts';
import styles from './history.module.css';
import { MailDialog } from './mail-dialog.tsx';

type Of<Kind extends HistoryEntry['kind']> = Extract<HistoryEntry, { readonly kind: Kind }>;

interface HistoryListProps {
  readonly account: string;
  readonly entries: readonly HistoryEntry[];
  /** Gets its first entry once it is there. */
  readonly onShown: ((first: HTMLElement | null) => void) | undefined;
}

/** Entries of a history, the newest first. */
export function HistoryList({ account, entries, onShown }: HistoryListProps) {
  const { t } = useTexts();
  const [mail, setMail] = useState<string>();
  const first = useRef<HTMLLIElement>(null);
  useEffect(() => onShown?.(first.current), [onShown]);
  return (
    <>
      <ol className={styles['entries']} aria-label={t('staff.history-entries')}>
        {entries.map((entry, at) => (
          <li
            key={entry.entry_id}
            ref={at === 0 ? first : undefined}
            tabIndex={-1}
            className={styles['entry']}
          >
            <Entry entry={entry} onMail={setMail} />
          </li>
        ))}
      </ol>
      {mail === undefined ? null : (
        <MailDialog account={account} mail={mail} onClose={() => setMail(undefined)} />
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly onMail: (mail: string) => void;
}

function Entry({ entry, onMail }: EntryProps) {
  switch (entry.kind) {
    case 'note':
    case 'call':
      return <NoteEntry entry={entry} />;
    case 'check':
      return <CheckEntry entry={entry} />;
    case 'mail':
      return <MailEntry entry={entry} onMail={onMail} />;
    case 'event':
      return <EventEntry entry={entry} />;
  }
}

interface FrameProps {
  readonly icon: ReactNode;
  readonly at: string;
  /** What it is, in a few words. */
  readonly what: ReactNode;
  /** Who did it. */
  readonly who: string;
  readonly children?: ReactNode;
}

function Frame({ icon, at, what, who, children }: FrameProps) {
  const { formats, now } = useTexts();
  return (
    <>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <div className={styles['body']}>
        <div className={styles['head']}>
          <span className={styles['what']}>{what}</span>
          <span className={styles['muted']}>
            <time dateTime={at}>{formats.dayTime(at, now)}</time>
            {who === '' ? null : ` · ${who}`}
          </span>
        </div>
        {children}
      </div>
    </>
  );
}

function NoteEntry({ entry }: { readonly entry: Of<'note' | 'call'> }) {
  const { t } = useTexts();
  const call = entry.kind === 'call';
  return (
    <Frame
      icon={call ? <Phone size={20} /> : <NotebookPen size={20} />}
      at={entry.at}
      who={entry.by}
      what={
        <>
          <strong>{t(`staff.history-${entry.kind}`)}</strong>
          {call ? (
            <StatusPill tone={entry.verified ? 'good' : 'neutral'}>
              {t(entry.verified ? 'staff.caller-was-verified' : 'staff.caller-was-not-verified')}
            </StatusPill>
          ) : null}
        </>
      }
    >
      <p className={styles['text']}>{entry.text}</p>
    </Frame>
  );
}

function CheckEntry({ entry }: { readonly entry: Of<'check'> }) {
  const { t } = useTexts();
  const { verified, answers } = entry;
  const tone: Tone = verified === null ? 'neutral' : verified ? 'good' : 'bad';
  return (
    <Frame
      icon={<ShieldCheck size={20} />}
      at={entry.at}
      who={entry.by}
      what={
        <>
          <strong>{t('staff.history-check')}</strong>
          <StatusPill tone={tone}>
            {verified === null
              ? t('staff.caller-unfinished')
              : t(verified ? 'staff.caller-verified' : 'staff.caller-refused')}
          </StatusPill>
        </>
      }
    >
      {answers.length === 0 ? null : (
        <ul className={styles['answers']}>
          {answers.map(({ question, outcome }) => (
            <li key={question}>
              {t(`staff.caller-about-${question}`)}: {t(`staff.caller-${outcome}`)}
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

const mailTones = {
  sent: 'neutral',
  waiting: 'notice',
  refused: 'bad',
  delivered: 'good',
} as const;

function MailEntry({
  entry,
  onMail,
}: {
  readonly entry: Of<'mail'>;
  readonly onMail: EntryProps['onMail'];
}) {
  const { t } = useTexts();
  const { channel, state, subject, to } = entry;
  const isSms = channel === 'sms';
  return (
    <Frame
      icon={isSms ? <MessageSquareText size={20} /> : <Mail size={20} />}
      at={entry.at}
      who=""
      what={
        <>
          <strong>{subject}</strong>
          <StatusPill tone={mailTones[state]}>
            {t(isSms && state === 'refused' ? 'staff.sms-refused' : `staff.mail-${state}`)}
          </StatusPill>
        </>
      }
    >
      <span className={styles['head']}>
        <span className={styles['muted']}>{isSms ? `SMS, ${to}` : to}</span>
        <Button
          kind="quiet"
          size="small"
          aria-haspopup="dialog"
          onClick={() => onMail(entry.entry_id)}
        >
          {t('staff.mail-open')}
          <Spoken>: {subject}</Spoken>
        </Button>
      </span>
    </Frame>
  );
}

function EventEntry({ entry }: { readonly entry: Of<'event'> }) {
  const { t, formats } = useTexts();
  const { actor, name, amount } = entry;
  const thing = thingText(t, entry);
  const more = detailTexts(t, formats, entry, messages.text);
  return (
    <Frame
      icon={<FileClock size={20} />}
      at={entry.at}
      who={name === '' ? t(`staff.actor-${actor}`) : name}
      what={
        <>
          <strong>{actionText(t, entry.action)}</strong>
          {amount === null ? null : <span>{formats.money(amount, { exact: true })}</span>}
        </>
      }
    >
      <span className={styles['muted']}>
        <EventThing entry={entry} />
        {thing === '' || more.length === 0 ? null : ' · '}
        {more.join(', ')}
      </span>
    </Frame>
  );
}

/** The thing that it was done to, and the way to it where there is one. */
function EventThing({ entry }: { readonly entry: Of<'event'> }) {
  const { t } = useTexts();
  const thing = thingText(t, entry);
  const [kind, id = ''] = entry.subject.split(':');
  if (kind === 'complaint') {
    return (
      <Link to="/uprava/reklamacije" search={{ complaint_number: id }}>
        {thing}
      </Link>
    );
  }
  return thing;
}
