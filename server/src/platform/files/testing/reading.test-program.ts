import { answerOrders } from '../../threads/answer-orders.ts';

export interface Reading {
  readonly bytes: Uint8Array;
  readonly fail?: true;
}

answerOrders(({ bytes, fail }: Reading): string => {
  if (fail) throw new Error('failed as asked');
  return `${bytes.byteLength} in a thread`;
});
