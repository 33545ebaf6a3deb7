import type { Draft } from '@dossier/contract/draft'
import { ArrowsInIcon } from '@phosphor-icons/react/dist/csr/ArrowsIn'
import { ArrowsOutIcon } from '@phosphor-icons/react/dist/csr/ArrowsOut'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { closeDock, type Dock, openDock, resizeDock } from '../drafts/docks.ts'
import { useDraft } from '../drafts/draft-queries.ts'
import { DraftEditor } from '../drafts/lazy-editor.ts'
import { holdsUnsaved, sessionOf } from '../drafts/sessions.ts'
import { useEditorEnds } from '../drafts/use-editor-ends.ts'

/** A draft over the page, or its tab at the foot. Minimised, its editor keeps what can be undone. */
export function DraftDock({ dock: { id, size } }: { dock: Dock }) {
  const { t } = useTranslation()
  const reading = useDraft(id)
  const { data: draft } = reading
  const titleId = useId()
  const frame = useRef<HTMLElement>(null)
  const isOpen = size !== 'minimised'
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const title = useDockTitle(draft, wasOpened)
  const close = (): void => closeDock(id)
  const ends = useEditorEnds(id, close)
  useFocusOnRestore(frame, isOpen)
  const isGone = draft !== undefined && draft.status !== 'draft' && !holdsUnsaved(id)
  useEffect(() => {
    if (isGone) closeDock(id)
  }, [isGone, id])

  function readKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <section
      ref={frame}
      className={`dock ${size}`}
      role={isOpen ? 'dialog' : 'group'}
      aria-labelledby={titleId}
      onKeyDown={readKey}
    >
      <div className="dock-head">
        {isOpen ? (
          <h2 id={titleId}>{title}</h2>
        ) : (
          <button
            type="button"
            className="dock-tab"
            id={titleId}
            data-tooltip={t('compose.restore')}
            aria-keyshortcuts="Control+Shift+M"
            onClick={() => openDock(id)}
          >
            {title}
          </button>
        )}
        {isOpen && <SizeButtons id={id} size={size} />}
        <Button
          iconOnly
          aria-label={t('compose.close', { title })}
          data-tooltip={t('act.close')}
          {...(isOpen ? { 'aria-keyshortcuts': 'Escape' } : {})}
          onClick={close}
        >
          <XIcon size={16} aria-hidden />
        </Button>
      </div>
      {wasOpened && (
        <div className="dock-body" hidden={!isOpen}>
          {draft ? (
            <Suspense fallback={<p className="instead">{t('app.loading')}</p>}>
              <DraftEditor draft={draft} onClose={close} {...ends} />
            </Suspense>
          ) : (
            <CannotLoad of={reading} />
          )}
        </div>
      )}
    </section>
  )
}

function SizeButtons({ id, size }: Dock) {
  const { t } = useTranslation()
  const isWide = size === 'wide'
  return (
    <>
      <Button
        iconOnly
        aria-label={t('compose.minimise')}
        data-tooltip={t('compose.minimise')}
        aria-keyshortcuts="Control+Shift+M"
        onClick={() => resizeDock(id, 'minimised')}
      >
        <MinusIcon size={16} aria-hidden />
      </Button>
      <span className="wide-only">
        <Button
          iconOnly
          aria-label={t(isWide ? 'compose.shrink' : 'compose.expand')}
          data-tooltip={t(isWide ? 'compose.shrink' : 'compose.expand')}
          aria-keyshortcuts="Control+Shift+E"
          onClick={() => resizeDock(id, isWide ? 'open' : 'wide')}
        >
          {isWide ? <ArrowsInIcon size={16} aria-hidden /> : <ArrowsOutIcon size={16} aria-hidden />}
        </Button>
      </span>
    </>
  )
}

/** The subject as it is typed. */
function useDockTitle(draft: Draft | undefined, isEdited: boolean): string {
  const { t } = useTranslation()
  const session = draft && isEdited ? sessionOf(draft) : undefined
  const read = (): string => session?.read().content.subject ?? draft?.subject ?? ''
  const subject = useSyncExternalStore(session?.watch ?? watchNothing, read)
  return subject.trim() || t(draft?.source_email ? 'draft.reply' : 'compose.new')
}

const watchNothing = () => (): void => undefined

/** A restored draft continues where its writer was. */
function useFocusOnRestore(frame: { current: HTMLElement | null }, isOpen: boolean): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const element = frame.current
    const remember = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('.dock-body')) last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [frame])
  useEffect(() => {
    if (isOpen && last.current instanceof HTMLElement) last.current.focus({ preventScroll: true })
  }, [isOpen])
}
