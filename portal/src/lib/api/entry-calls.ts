/**
 * Paths of the calls that every page needs at once. They are repeated here, and compared with the
 * contract by a test, so that the landing page does not load the contract's schemas.
 */
export const entryPaths = {
  getTranslation: '/api/Language/GetTranslation',
  refreshToken: '/api/Token/RefreshToken',
  revokeToken: '/api/Token/RevokeToken',
} as const;

/** GET calls whose answers are the same for everybody, and that screens need without a network. */
export const offlinePaths = {
  texts: entryPaths.getTranslation,
  data: [
    '/api/Putarina/GetStanice',
    '/api/Putarina/GetPutevi',
    '/api/Putarina/GetKategorije',
    '/api/ProdajnoMesto/GetProdajnaMesta',
    '/api/StanjeNaPutevima/GetDogadjaji',
    '/api/Putarina/GetTarifa',
  ],
} as const;
