import './unavailable-page.css'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Brand } from '#ui/brand.tsx'
import { CannotLoad, type Reading } from '#ui/cannot-load.tsx'

/** Replaces a whole page that could not be read. Renders nothing without an error. */
export function CannotOpen({ of }: { of: Reading }) {
  if (!of.error) return null
  return (
    <main className="not-here">
      <Brand />
      <CannotLoad of={of} />
    </main>
  )
}

/** Shown by the router when a page, its texts or the session could not be read. */
export function PageFailed({ error: thrown }: ErrorComponentProps) {
  const router = useRouter()
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return <CannotOpen of={{ error, refetch: () => router.invalidate() }} />
}
