import { getNalozi, type OwnAccount } from '@rampa/contract/identity';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../lib/api/queries.ts';
import { messages } from '../lib/calls.ts';
import { useSwitch } from '../lib/session/use-switch.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Popover } from '../ui/popover.tsx';
import styles from './acting-for.module.css';

/** For which account this window acts, and the others. */
export function ActingFor({ narrow = false }: { readonly narrow?: boolean }) {
  return narrow ? (
    <div className={styles['narrow']}>
      <Accounts />
    </div>
  ) : (
    <Accounts />
  );
}

function Accounts() {
  const { t } = useTexts();
  const { value } = useCall(getNalozi, {}, { quiet: true });
  const current = value?.items.find((account) => account.current);
  // Since the token was issued they may have lost the others.
  if (value === undefined || current === undefined || value.items.length < 2) return null;
  const label = t('shell.acting-for', { name: current.name });
  return (
    <Popover
      label={t('shell.accounts')}
      button={(props) => (
        <button {...props} type="button" className={styles['button']}>
          <span className={styles['name']} title={current.name}>
            {label}
          </span>
        </button>
      )}
    >
      <Choice accounts={value.items} />
    </Popover>
  );
}

function Choice({ accounts }: { readonly accounts: readonly OwnAccount[] }) {
  const { t } = useTexts();
  const { switchTo, busy } = useSwitch();
  const [refusal, setRefusal] = useState('');

  async function choose(accountId: string): Promise<void> {
    setRefusal('');
    const outcome = await switchTo(accountId);
    if (outcome.ok) return;
    setRefusal(messages.refusal(outcome));
    await refreshCalls(getNalozi);
  }

  return (
    <div className={styles['window']}>
      <p className={styles['title']}>{t('shell.accounts')}</p>
      {refusal === '' ? null : (
        <p role="alert" className={styles['refusal']}>
          {refusal}
        </p>
      )}
      <ul className={styles['list']} aria-label={t('shell.accounts')}>
        {accounts.map(({ account_id: id, name, role, current }) => (
          <li key={id} className={styles['line']}>
            <button
              type="button"
              className={classNames(styles['account'], current && styles['current'])}
              aria-current={current}
              aria-disabled={current || busy}
              onClick={() => {
                if (!current) void choose(id);
              }}
            >
              <span className={styles['words']}>
                <span translate="no">{name}</span>
                <span className={styles['role']}>{t(`identity.role-${role}`)}</span>
              </span>
              {current ? <Check size={20} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
