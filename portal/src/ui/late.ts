import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { onMissingCode } from './missing-code.ts';
import { untilLoaded } from './until-loaded.ts';

/** A part whose code comes later than that of its screen, which cannot do without it. */
export interface Late<Props extends object> extends FunctionComponent<Props> {
  /** Resolves once the part is shown without waiting. */
  load(): Promise<unknown>;
}

/**
 * As `lazy`, inside of a `Suspense`. But it waits for a network, and loads the page again for code that a newer version has taken away,
 * where `lazy` would take the screen away with everything on it. And `lazy` waits for code that has come already, if only for a moment: in a picture that
 * the portal takes over, what is pressed in that moment is lost.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let part: ComponentType<Props> | undefined;
  const arrive = async () => {
    part = await load();
    return { default: part };
  };
  const Waiting: ComponentType<Props> = lazy(() => untilLoaded(arrive, onMissingCode));
  const Late = (props: Props) => {
    // Another component in its place would lose what somebody has typed there.
    const [Shown] = useState<ComponentType<Props>>(() => part ?? Waiting);
    return createElement(Shown, props);
  };
  return Object.assign(Late, { load: arrive });
}
