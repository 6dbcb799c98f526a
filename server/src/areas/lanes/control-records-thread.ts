import { answerOrders } from '../../platform/threads/answer-orders.ts';
import { readControlRecords } from './control-record.ts';

answerOrders(readControlRecords);
