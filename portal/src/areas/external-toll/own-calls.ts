import { createContext, useContext } from 'react';

/**
 * Whether the server offers more than the calls of the specification: the calculation of a passage,
 * the check before a trip, exports and payments. Without them their buttons are left out.
 */
export const OwnCalls = createContext(true);

export const useOwnCalls = (): boolean => useContext(OwnCalls);
