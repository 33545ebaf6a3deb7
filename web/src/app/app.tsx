import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

export const App = () => <RouterProvider router={router} />
