import { createContext, useContext } from 'react';

/**
 * Whether the server answers more than the calls of the specification: the computation of a passage,
 * the check before a trip, exports and payments. Without them their buttons are not there.
 */
export const OwnCalls = createContext(true);

export const useOwnCalls = (): boolean => useContext(OwnCalls);
