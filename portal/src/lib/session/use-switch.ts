import { predjiNaNalog } from '@rampa/contract/identity';
import type { CallOutcome } from '../api/api.ts';
import { useSubmit } from '../api/use-submit.ts';
import { actIn } from '../calls.ts';
import { session } from '../portal.ts';

type Switched = CallOutcome<typeof predjiNaNalog>;

/** How one goes on in another of one's accounts: where that succeeds, the page is left. */
export function useSwitch(): {
  readonly switchTo: (accountId: string, address?: string) => Promise<Switched>;
  readonly busy: boolean;
} {
  const { submit, busy } = useSubmit(predjiNaNalog);
  const ask = (accountId: string): Promise<Switched> =>
    submit({ account_id: accountId, refreshToken: session.refreshToken() ?? '' });
  return {
    busy,
    async switchTo(accountId, address = '/pages/home') {
      const first = await ask(accountId);
      // This call, or another window, has renewed the session on the way: its refresh token is another one by now.
      const again = !first.ok && first.code === 'identity.session-renewed';
      const outcome = again ? await ask(accountId) : first;
      if (outcome.ok) actIn(outcome.value, address);
      return outcome;
    },
  };
}
