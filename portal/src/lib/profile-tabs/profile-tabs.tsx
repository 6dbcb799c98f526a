import type { UserData } from '@rampa/contract/identity';
import type { ComponentType } from 'react';

/** A tab of the profile that belongs to another area; `id` is in the address. */
export interface ProfileTab {
  readonly id: 'api';
  readonly label: 'integrations.tab';
  readonly isFor: (user: UserData) => boolean;
  readonly Content: ComponentType;
  /** Resolves once its code has come. */
  readonly load: () => Promise<unknown>;
}

const tabs: ProfileTab[] = [];

/** Called once for each tab, where the areas are put together. */
export function addProfileTab(tab: ProfileTab): void {
  tabs.push(tab);
}

/** What this user sees beside the profile's own tabs. */
export function profileTabsOf(user: UserData | null): readonly ProfileTab[] {
  return user === null ? [] : tabs.filter(({ isFor }) => isFor(user));
}
