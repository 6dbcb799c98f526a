import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localeOf } from '../language/stored-language.ts';
import { language } from '../portal.ts';

/** Before the texts are there, nothing is better than keys. */
const nothing = 'zxx';

/** i18next over the texts that the language area has loaded; comes with the first screen. */
export const i18n = create();

/** Keys are flat: `area.fact` is one key, not a path. */
function create(): I18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
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
    parseMissingKeyHandler: (key: string) => (instance.language === nothing ? '' : key),
  });
  const follow = () => {
    const { shown, texts } = language.get();
    if (shown === null) return;
    const locale = localeOf[shown];
    if (instance.language === locale) return;
    instance.addResourceBundle(locale, 'translation', texts);
    void instance.changeLanguage(locale);
  };
  follow();
  language.subscribe(follow);
  return instance;
}
