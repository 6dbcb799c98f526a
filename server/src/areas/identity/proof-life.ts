/** How long a proof of identity counts for what is delicate. */
export const proofLife = { minutes: 15 } as const;
