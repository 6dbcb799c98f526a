import type { CallResult } from '@rampa/contract';
import type { getIzvestajUprave } from '@rampa/contract/reports';

export type OperatorReport = CallResult<typeof getIzvestajUprave>;
