import type { LanguageId } from '@rampa/contract';

/** What is shown when no texts could be loaded: specification, section 8, to the letter. */
export const loadFailed = {
  title: 'Greška',
  detail:
    'Došlo je do nepredviđene greške! Molimo, pokušajte kasnije. Ukoliko se greška ponovi, kontaktirajte administratora.',
} as const;

interface FixedTexts {
  readonly loading: string;
  readonly signIn: string;
  readonly goOn: string;
  readonly retry: string;
  readonly languages: string;
  readonly notifications: string;
  readonly close: string;
}

/** The few words of the landing page that are shown before the texts are loaded, or without them. */
export const fixedTexts: Readonly<Record<LanguageId, FixedTexts>> = {
  '1': {
    loading: 'Учитавање података',
    signIn: 'Пријави се',
    goOn: 'Настави без пријаве',
    retry: 'Покушај поново',
    languages: 'Језик',
    notifications: 'Поруке портала',
    close: 'Затвори',
  },
  '2': {
    loading: 'Učitavanje podataka',
    signIn: 'Prijavi se',
    goOn: 'Nastavi bez prijave',
    retry: 'Pokušaj ponovo',
    languages: 'Jezik',
    notifications: 'Poruke portala',
    close: 'Zatvori',
  },
  '3': {
    loading: 'Loading data',
    signIn: 'Sign in',
    goOn: 'Continue without signing in',
    retry: 'Try again',
    languages: 'Language',
    notifications: 'Portal messages',
    close: 'Close',
  },
};
