import {
  type DeskEvent,
  getDogadjajiUprave,
  getDogadjajUprave,
  odluciOIzvoru,
} from '@rampa/contract/road-conditions';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card, Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { wordsIn } from './words-in.ts';

interface SourceChoiceProps {
  readonly event: DeskEvent;
  readonly waiting: NonNullable<DeskEvent['waiting']>;
  readonly onDecided: (taken: boolean) => void;
}

/** What the source of an event has reported since it was edited here: to be accepted or rejected. */
export function SourceChoice({ event, waiting, onDecided }: SourceChoiceProps) {
  const { t, languageId, formats, now } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(odluciOIzvoru);
  const [fault, setFault] = useState<string>();
  const word = (words: DeskEvent['title']) => wordsIn(words, languageId);
  const { sourceVersion, ended, validFrom, validTo } = waiting;

  async function decide(take: boolean): Promise<void> {
    const outcome = await submit({ event_id: event.event_id, sourceVersion, take });
    if (outcome.ok) {
      toasts.show({
        severity: 'success',
        summary: t(take ? 'road-desk.source-taken' : 'road-desk.source-left'),
      });
      onDecided(take);
    } else setFault(messages.refusal(outcome));
    await refreshCalls(getDogadjajUprave, getDogadjajiUprave);
  }

  return (
    <Card>
      <Stack>
        <h2>{t('road-desk.source-news')}</h2>
        <p>{t(event.ended ? 'road-desk.source-news-ended' : 'road-desk.source-news-text')}</p>
        <DescriptionList
          items={[
            { term: t('road-desk.source'), value: word(event.source) },
            {
              term: t('road-desk.reported'),
              value: formats.dayTime(waiting.reportedAt, now),
            },
            ...(ended
              ? [{ term: t('road-desk.event'), value: t('road-desk.source-ended') }]
              : [
                  { term: t('road-desk.event'), value: word(waiting.title) },
                  { term: t('road-desk.description'), value: word(waiting.text) },
                  { term: t('road-desk.valid-from'), value: tollTime(validFrom) },
                  {
                    term: t('road-desk.valid-to'),
                    value: validTo === null ? t('road-desk.until-further') : tollTime(validTo),
                  },
                ]),
          ]}
        />
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <Row>
          <Button busy={busy} disabledReason={offline} onClick={() => void decide(true)}>
            {t('road-desk.take-source')}
          </Button>
          <Button
            kind="quiet"
            busy={busy}
            disabledReason={offline}
            onClick={() => void decide(false)}
          >
            {t('road-desk.leave-source')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );

  function tollTime(moment: string): string {
    return `${formats.day(moment.slice(0, 10))} ${moment.slice(11)}`;
  }
}
