import type { CallParsedInput } from '@rampa/contract';
import type { registracija } from '@rampa/contract/identity';
import type { Registration } from './registration-rules.ts';

export function registrationOf(input: CallParsedInput<typeof registracija>): Registration {
  const { email, username, password, languageId } = input;
  return {
    email,
    username,
    password,
    firstName: input.ime,
    lastName: input.prezime,
    phone: input.telefon,
    languageId,
    company:
      input.lice === 'pravno'
        ? {
            businessName: input.poslovno_ime,
            taxNumber: input.pib,
            companyNumber: input.companyNumber,
          }
        : null,
  };
}
