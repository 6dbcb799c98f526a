import { answerOrders } from '../../platform/threads/answer-orders.ts';
import { checkStructure } from './attachment-structure.ts';

answerOrders(checkStructure);
