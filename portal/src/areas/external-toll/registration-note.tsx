import type { CallResult } from '@rampa/contract';
import { evidentirajT4AKarticu } from '@rampa/contract/external-toll';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { cardName } from '../../lib/cards/card-name.ts';
import { messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import { refreshCards } from './refresh.ts';

export interface Registration {
  readonly order_number: string;
  readonly token: string;
  readonly status: string;
}

type Outcome = CallResult<typeof evidentirajT4AKarticu>;

const askAgain = 3000;

/** On return from the payment page: what the gateway has confirmed; asks again until it is known. */
export function RegistrationNote({
  registration,
  onKnown,
}: {
  readonly registration: Registration;
  /** The address has served its purpose. */
  readonly onKnown: () => void;
}) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<string>();
  const { submit } = useSubmit(evidentirajT4AKarticu);
  const ask = useRef(submit);
  const known = useRef(onKnown);
  const { order_number, token, status } = registration;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let open = true;
    const go = async (): Promise<void> => {
      const answer = await ask.current({ order_number, token, status });
      if (!open) return;
      if (!answer.ok) {
        setFault(messages.refusal(answer));
        return;
      }
      setOutcome(answer.value);
      if (answer.value.status === 'pending') timer = setTimeout(() => void go(), askAgain);
      else {
        known.current();
        await refreshCards();
      }
    };
    void go();
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [order_number, token, status]);

  if (fault !== undefined) {
    return (
      <Notice tone="bad" role="alert">
        <p>{fault}</p>
      </Notice>
    );
  }
  return <div role="status">{outcome === undefined ? null : noteOf(outcome, t)}</div>;
}

function noteOf({ status, card }: Outcome, t: ReturnType<typeof useTexts>['t']) {
  switch (status) {
    case 'kept':
      return (
        <Notice
          tone="good"
          icon={<CircleCheck size={20} aria-hidden="true" />}
          title={t('external-toll.card-kept', { card: card === null ? '' : cardName(card) })}
        />
      );
    case 'pending':
      return (
        <Notice
          tone="info"
          icon={<Hourglass size={20} aria-hidden="true" />}
          title={t('external-toll.card-pending')}
        />
      );
    case 'abandoned':
      return <Notice tone="info" title={t('external-toll.card-given-up')} />;
    case 'refused':
      return (
        <Notice
          tone="bad"
          icon={<CircleX size={20} aria-hidden="true" />}
          title={t('external-toll.card-not-kept')}
        />
      );
  }
}
