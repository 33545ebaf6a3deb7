import './undo-slot.css'
import { Button } from './button.tsx'

export interface Notice {
  /** What was done, or why it was not. */
  sentence: string
  bad?: boolean
  action?: { label: string; act(): void }
}

interface Props {
  notice: Notice | null
  /** The key that takes it back; undefined where none does. */
  shortcut: string | undefined
}

/** The one place that tells what was just done, and takes it back. It pushes what is beside it and covers nothing. */
export function UndoSlot({ notice, shortcut }: Props) {
  return (
    <div className="undo-slot" role="status">
      {notice && (
        <div className={`notice ${notice.bad ? 'bad' : ''}`}>
          <span>{notice.sentence}</span>
          {notice.action && (
            <Button kind="link" onClick={notice.action.act} aria-keyshortcuts={shortcut}>
              {notice.action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
