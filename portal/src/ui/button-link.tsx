import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** A link that looks like a button, for the portal's own routes. */
export const ButtonLink = createLink(ButtonAnchor);
