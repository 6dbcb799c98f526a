export { createLanguageArea } from './language.area.ts';
export { createChangedTexts } from './changed-texts.ts';
export { collectTexts, latinText } from './collect-texts.ts';
export { registerLanguageRoutes, registerTextDeskRoutes } from './language.routes.ts';
export { createLanguage, languageOf, type Language, type TextParams } from './language.service.ts';
export { createTextDesk } from './text-desk.ts';
export { eachParameter } from './text-parameters.ts';
export { checkParagraph, paramsOf, tidy, type TextFault } from './text-rules.ts';
