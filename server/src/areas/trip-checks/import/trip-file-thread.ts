import { answerOrders } from '../../../platform/threads/answer-orders.ts';
import { readTripFileInParts } from './read-trip-file.ts';

answerOrders(readTripFileInParts);
