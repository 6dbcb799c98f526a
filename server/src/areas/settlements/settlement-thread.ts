import { answerOrders } from '../../platform/threads/answer-orders.ts';
import { readSettlementOnScreen } from './read-on-screen.ts';

answerOrders(readSettlementOnScreen);
