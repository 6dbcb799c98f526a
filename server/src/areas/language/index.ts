export { createChangedTexts } from './changed-texts.ts';
export { collectTexts } from './collect-texts.ts';
export { registerLanguageRoutes, registerTextDeskRoutes } from './language.routes.ts';
export { createLanguage, languageOf, type Language, type TextParams } from './language.service.ts';
export { createTextDesk } from './text-desk.ts';
