import type { CallResult, Envelope } from '@rampa/contract';
import { preuzmiTag, zapocniPredaju } from '@rampa/contract/tags';
import type { AppFixture, SignedIn } from '../../../testing/app-fixture.ts';
import type { LanesTag } from './lanes-fixture.ts';

/** How customers hand tags over to each other. */
export function createHandingOver({ call }: Pick<AppFixture, 'call'>) {
  const begin = async (customer: SignedIn, tagId: string): Promise<string> => {
    const answer = await call(zapocniPredaju, { tag_id: tagId }, customer.token);
    if (answer.statusCode !== 200) throw new Error(answer.message);
    // As the call answers.
    return (answer.result as CallResult<typeof zapocniPredaju>).code;
  };
  const accept = (
    customer: SignedIn,
    { serialNumber }: Pick<LanesTag, 'serialNumber'>,
    code: string,
    plate = '',
  ): Promise<Envelope> =>
    call(preuzmiTag, { serial_number: serialNumber, code, plate }, customer.token);

  return {
    begin,
    accept,
    /** From the one to the other; returns the id of the tag that it is there. */
    async handOver(
      from: SignedIn,
      to: SignedIn,
      tag: Pick<LanesTag, 'tagId' | 'serialNumber'>,
    ): Promise<string> {
      const answer = await accept(to, tag, await begin(from, tag.tagId));
      if (answer.statusCode !== 200) throw new Error(answer.message);
      // As the call answers.
      return (answer.result as CallResult<typeof preuzmiTag>).tag_id;
    },
  };
}
