export { createLanguageArea } from './language.area.ts';
export { latinText } from './collect-texts.ts';
export { registerLanguageRoutes, registerTextDeskRoutes } from './language.routes.ts';
export { createLanguage, type Language, type TextParams } from './language.service.ts';
export { textsTag } from './texts-tag.ts';
export { eachParameter } from './text-parameters.ts';
export { checkParagraph, paramsOf, tidy, type TextFault } from './text-rules.ts';
