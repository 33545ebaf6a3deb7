import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** Resolves when the page of the address can be shown, or its error. */
export const openFirstPage = (): Promise<void> => router.load()

export const App = () => <RouterProvider router={router} />
