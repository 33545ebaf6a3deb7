import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import type { ReactNode } from 'react'

interface Props {
  /** One sentence. */
  sentence: string
  /** What is elsewhere, and one or two acts. */
  children?: ReactNode
}

/** Replaces a list without rows (docs/design/look.md §5). */
export const EmptyList = ({ sentence, children }: Props) => (
  <div className="instead nothing">
    <CheckCircleIcon size={36} aria-hidden />
    <p>{sentence}</p>
    {children}
  </div>
)
