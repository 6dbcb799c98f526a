import { answerOrders } from '../../../platform/threads/answer-orders.ts';
import { readBankFileInParts } from './read-bank-file.ts';

answerOrders(readBankFileInParts);
