import { answerOrders } from '../../../platform/threads/answer-orders.ts';
import { readDeliveryInParts } from './read-delivery.ts';

answerOrders(readDeliveryInParts);
