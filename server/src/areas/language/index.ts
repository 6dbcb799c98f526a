export { createLanguage, type Language, type TextParams } from './language.service.ts';
export { registerLanguageRoutes } from './language.routes.ts';
