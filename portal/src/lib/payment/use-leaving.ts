import { useEffect, useState } from 'react';

/**
 * True from the moment the browser is sent to the payment page, so that nothing is pressed twice;
 * false again when the back button returns to this very page.
 */
export function useLeaving(): readonly [leaving: boolean, leave: () => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const stay = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return [leaving, () => setLeaving(true)];
}
