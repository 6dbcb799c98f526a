import { useRouter } from '@tanstack/react-router';

/** Whether the router knows a path: nothing links to a screen that does not exist. */
export function useRouteExists(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}
