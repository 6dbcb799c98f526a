const storageKey = 'card-wanted-for';

/** The tag for whose automatic top-up a card is being registered, kept across the payment page. */
export const wantedFor = {
  remember(tagId: string | undefined): void {
    if (tagId === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, tagId);
  },
  tag: (): string | undefined => sessionStorage.getItem(storageKey) ?? undefined,
};
