import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';
import { ToastAreas } from './toast-areas.tsx';

export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <ToastAreas />
    </>
  );
}
