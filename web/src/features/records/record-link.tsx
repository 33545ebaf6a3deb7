import type { MouseEvent, ReactNode } from 'react'
import { addressOf } from '#platform/base-path.ts'

interface Props {
  path: string
  current?: boolean
  onOpen(path: string): void
  children: ReactNode
}

/** A link within the app; clicks with modifier keys keep the browser's behaviour. */
export function RecordLink({ path, current = false, onOpen, children }: Props) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(path)
  }
  return (
    <a href={addressOf(path)} onClick={follow} dir="auto" aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}
