import { answerOrders } from '../../platform/threads/answer-orders.ts';
import { readExternalDeliveryInParts } from './delivered-passage.ts';

answerOrders(readExternalDeliveryInParts);
