import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';

/** Whether a mail is from us. */
export const mailCheckPath = '/provera';

/** How things are done, in plain words. */
export const helpPath = '/pages/pomoc';

/** Where links of the landing page and of the footer below every page lead. */
export type OpenPath =
  | '/prijava'
  | '/pages/home'
  | '/uslovi-koriscenja'
  | '/privatnost'
  | '/pristupacnost'
  | '/uslovi-putarine-u-inostranstvu'
  | typeof helpPath
  | typeof mailCheckPath;

export interface OpenLinkProps {
  readonly to: OpenPath;
  readonly className?: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener';
  readonly children: ReactNode;
}

/** The landing page is shown without the router: it renders its links with whichever kind there is. */
export const LinkKind = createContext<ComponentType<OpenLinkProps>>(PlainLink);

function PlainLink({ to, children, ...rest }: OpenLinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

export function OpenLink(props: OpenLinkProps) {
  return createElement(useContext(LinkKind), props);
}
