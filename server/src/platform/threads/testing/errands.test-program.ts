import { answerOrders } from '../answer-orders.ts';

export interface Errand {
  readonly say?: string;
  readonly hang?: true;
  readonly fill?: true;
  readonly fail?: true;
}

answerOrders(({ say, hang, fill, fail }: Errand): string => {
  if (fail) throw new Error('failed as asked');
  const kept: object[] = [];
  while (hang ?? fill) {
    if (fill) kept.push(Array.from({ length: 1000 }, () => ({})));
  }
  return say ?? '';
});
