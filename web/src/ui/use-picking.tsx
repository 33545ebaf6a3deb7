import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const MomentDialog = lazy(async () => ({ default: (await import('#ui/moment-dialog.tsx')).MomentDialog }))

interface Picked {
  title: string
  act: string
  /** ISO; '' begins with tomorrow morning. */
  from: string
  onChoose(at: string): void
  onClose?: (() => void) | undefined
}

/** A dialog for a day and time, opened from a menu. Its code is loaded with its first use. */
export function usePicking({ onClose, ...dialog }: Picked): {
  isOpen: () => boolean
  begin(): void
  dialog: ReactNode
} {
  const [open, setOpen] = useState(false)
  // The menu closes before the next render.
  const isOpen = useRef(false)
  function set(next: boolean): void {
    isOpen.current = next
    setOpen(next)
  }
  return {
    isOpen: () => isOpen.current,
    begin: () => set(true),
    dialog: open && (
      <Suspense>
        <MomentDialog
          {...dialog}
          onClose={() => {
            set(false)
            onClose?.()
          }}
        />
      </Suspense>
    ),
  }
}
