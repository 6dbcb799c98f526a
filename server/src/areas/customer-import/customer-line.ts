import type { Country, Kategorija } from '@rampa/contract';
import { email } from '@rampa/contract/identity';
import { z } from 'zod';
import { orNothing } from '../../platform/files/or-nothing.ts';
import { isTaxNumber } from '../../platform/tax-number.ts';
import { foldSignInName, isCompanyNumber, normalisePhone, visible } from '../identity/index.ts';
import { tagFieldsOf } from '../tags/index.ts';

/** Whose file it is, and the day on which it is read, in toll time. */
export interface CustomersFileOf {
  readonly country: Country;
  readonly categories: readonly Kategorija[];
  readonly today: string;
}

export type LineField = keyof ImportedLine;
export type ImportedLine = z.output<ReturnType<typeof lineOf>>;

const personTypes = { private: 'fizicko', business: 'pravno' } as const;
const languages = { 'sr-Cyrl': '1', 'sr-Latn': '2', en: '3' } as const;

function text(longest: number) {
  return z.string().max(longest).transform(visible);
}

/**
 * As programs write amounts: `1234`, `1234,5`, `-1234.56`, with groups only if two decimals say which sign
 * is which. `1.500` may be fifteen hundred or one and a half: it is refused.
 */
const plainAmount = /^-?\d+(?:[.,]\d{1,2})?$/u;
const groupedAmount = /^-?\d{1,3}(?:(?:\.\d{3})+,\d{2}|(?:,\d{3})+\.\d{2})$/u;

const amount = z.string().transform((typed, context) => {
  const written = typed.replace('−', '-');
  const digits = groupedAmount.test(written) ? written.replaceAll(/[.,](?=\d{3})/gu, '') : written;
  if (plainAmount.test(digits)) {
    const [whole = '', decimals = ''] = digits.replace('-', '').split(/[.,]/u);
    const minor = Number(whole + decimals.padEnd(2, '0'));
    if (Number.isSafeInteger(minor)) return written.startsWith('-') ? 0 - minor : minor;
  }
  context.addIssue({
    code: 'custom',
    message:
      'an amount such as 1234,56, 1.234,56 or -50, with two decimals where thousands are grouped',
  });
  return z.NEVER;
});

const version = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'the number of a version')
  .transform(Number);

function choice<Options extends Readonly<Record<string, string>>>(options: Options) {
  const names = Object.keys(options) as (keyof Options & string)[];
  return z
    .enum(names as [keyof Options & string, ...(keyof Options & string)[]], {
      error: `one of ${names.join(', ')}`,
    })
    .transform((name) => options[name] as Options[keyof Options]);
}

/** A line of the file: a tag with its customer, or a customer without one. */
export function lineOf({ country, categories, today }: CustomersFileOf) {
  const tag = tagFieldsOf(categories);
  return z
    .strictObject({
      customerNumber: text(64).refine((number) => number !== '', 'a customer needs a number'),
      email: z.string().trim().pipe(email).transform(foldSignInName),
      username: orNothing(
        z
          .string()
          .max(60)
          .transform((name) => name.normalize('NFKC').trim())
          .refine(
            (name) => /^[^\s\p{C}@]{3,}$/u.test(name),
            '3 to 60 characters without spaces and @',
          ),
      ),
      personType: choice(personTypes),
      firstName: text(60).refine((name) => name !== '', 'a name is needed'),
      lastName: text(60).refine((name) => name !== '', 'a name is needed'),
      phone: z.string().transform((typed, context) => {
        const phone = typed === '' ? '' : normalisePhone(typed, country);
        if (phone === null) context.addIssue({ code: 'custom', message: 'not a telephone number' });
        return phone ?? '';
      }),
      businessName: text(160),
      taxNumber: z.string().trim(),
      companyNumber: z.string().trim(),
      street: text(100),
      city: text(60),
      postcode: text(12),
      language: z.preprocess((value) => (value === '' ? 'sr-Latn' : value), choice(languages)),
      termsVersion: orNothing(version),
      termsAcceptedOn: orNothing(z.iso.date('a day such as 2024-03-31')),
      privacyVersion: orNothing(version),
      privacyAcceptedOn: orNothing(z.iso.date('a day such as 2024-03-31')),
      serialNumber: orNothing(tag.serialNumber),
      category: orNothing(tag.category),
      plate: tag.plate,
      nickname: tag.nickname,
      balance: orNothing(amount),
    })
    .check(({ value, issues }) => {
      const demand = (holds: boolean, field: keyof typeof value, message: string): void => {
        if (!holds) issues.push({ code: 'custom', path: [field], message, input: value });
      };
      if (value.personType === 'pravno') {
        demand(value.businessName !== '', 'businessName', 'a business needs a name');
        demand(isTaxNumber(value.taxNumber, country), 'taxNumber', 'not a tax number');
        demand(
          isCompanyNumber(value.companyNumber, country),
          'companyNumber',
          'not a company number',
        );
      } else {
        for (const field of ['businessName', 'taxNumber', 'companyNumber'] as const) {
          demand(value[field] === '', field, 'only a business has one');
        }
      }
      for (const page of ['terms', 'privacy'] as const) {
        const [known, day] = [
          value[`${page}Version`] !== null,
          value[`${page}AcceptedOn`] !== null,
        ];
        demand(known || !day, `${page}Version`, 'which version was accepted?');
        demand(day || !known, `${page}AcceptedOn`, 'when was it accepted?');
        const isPast = (value[`${page}AcceptedOn`] ?? '') <= today;
        demand(isPast, `${page}AcceptedOn`, 'is in the future');
      }
      if (value.serialNumber === null) {
        const without = 'only a tag has one, and the line has no serial number';
        demand(value.category === null, 'category', without);
        demand(value.plate === '', 'plate', without);
        demand(value.nickname === '', 'nickname', without);
        demand(value.balance === null, 'balance', without);
      } else demand(value.category !== null, 'category', 'a tag needs its category');
    });
}
