import type { CallResult } from '@rampa/contract';
import type { getBrzaDopuna } from '@rampa/contract/top-ups';

type Offered = CallResult<typeof getBrzaDopuna>;

/** What is offered for one tag, frozen while its dialog is open. */
export interface QuickChoice {
  readonly card: NonNullable<Offered['card']>;
  readonly amount: Offered['items'][number]['amount'];
  /** The balance that it leads to, where one was chosen the last time. */
  readonly target: Offered['items'][number]['target'];
  /** What would top the tag up as well, once it is paid. */
  readonly waiting: Offered['items'][number]['waiting'];
}
