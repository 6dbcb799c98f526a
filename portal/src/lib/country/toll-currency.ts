import type { Currency } from '@rampa/contract';
import { settings } from '../portal.ts';
import { countries } from './country.ts';

/** Of the country's tolls: for sums of which none has come yet. */
export const tollCurrency = (): Currency => countries[settings.country].currency;
