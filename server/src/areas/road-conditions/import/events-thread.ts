import { answerOrders } from '../../../platform/threads/answer-orders.ts';
import { readRoadEventsInParts } from './read-road-events.ts';

answerOrders(readRoadEventsInParts);
