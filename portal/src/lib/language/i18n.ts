import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

const nothing = 'zxx';

/** Keys are flat: `area.fact` is one key, not a path. */
export function createI18n(): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: nothing,
    initAsync: false,
    resources: {},
    fallbackLng: false,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    // React escapes; a toast's detail is escaped and sanitised on its own way.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // Before the texts are there, nothing is better than keys.
    parseMissingKeyHandler: (key: string) => (i18n.language === nothing ? '' : key),
  });
  return i18n;
}
