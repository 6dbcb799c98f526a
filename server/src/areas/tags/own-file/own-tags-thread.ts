import { answerOrders } from '../../../platform/threads/answer-orders.ts';
import { readOwnTagsInParts } from './read-own-tags.ts';

answerOrders(readOwnTagsInParts);
