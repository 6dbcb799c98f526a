import { getCompileCacheDir } from 'node:module';
import { answerOrders } from '../answer-orders.ts';

export interface Errand {
  readonly say?: string;
  readonly hang?: true;
  readonly fill?: true;
  readonly fail?: true;
  readonly compiled?: true;
}

answerOrders(({ say, hang, fill, fail, compiled }: Errand): string => {
  if (fail) throw new Error('failed as asked');
  if (compiled) return getCompileCacheDir() ?? '';
  const kept: object[] = [];
  while (hang ?? fill) {
    if (fill) kept.push(Array.from({ length: 1000 }, () => ({})));
  }
  return say ?? '';
});
