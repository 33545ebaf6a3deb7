import './undo-slot.css'
import { Button } from './button.tsx'

export interface Notice {
  sentence: string
  bad?: boolean
  action?: { label: string; act(): void }
  /** A question that follows from what was done. */
  offer?: { label: string; act(): void } | undefined
}

interface Props {
  notice: Notice | null
  shortcut: string | undefined
}

/** The only place for notifications with undo. It pushes content aside and covers nothing. */
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
          {notice.offer && (
            <Button kind="link" onClick={notice.offer.act}>
              {notice.offer.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
