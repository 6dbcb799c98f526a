import { answerOrders } from '../../platform/threads/answer-orders.ts';
import { readPriceListOnScreen } from './read-on-screen.ts';

answerOrders(readPriceListOnScreen);
