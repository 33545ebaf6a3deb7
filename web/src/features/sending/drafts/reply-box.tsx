import { isProposal } from './is-proposal.ts'
import './reply-box.css'
import type { Draft } from '@dossier/contract/draft'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import { isScheduled } from '../outbox/outbox-groups.ts'
import { usePending } from '../outbox/outbox-queries.ts'
import { showNotice } from '../sending-notice.ts'
import { openDock } from './docks.ts'
import { DraftEditor } from './lazy-editor.ts'
import { openEditor } from './open-editor.ts'
import { useEditorEnds } from './use-editor-ends.ts'
import type { Replying } from './use-replying.ts'

interface Props {
  replying: Replying
  /** The new state of the draft; null = deleted. */
  onMoved(draft: Draft | null): void
}

/** The reply below a thread: its editor, or a hint that one exists. */
export function ReplyBox({ replying: { draft, problem, open, returnFocus, writing }, onMoved }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  // Goes to where the reply was begun, else here, so that the next key acts on this conversation.
  const ends = useEditorEnds(draft?._id ?? '', (status) => {
    returnFocus(box.current)
    onMoved(draft && status === 'queued' ? { ...draft, status } : null)
  })
  const close = (): void => {
    openEditor('')
    requestAnimationFrame(() => returnFocus(box.current?.querySelector('button') ?? null))
  }
  if (!draft && !problem) return null
  return (
    <section className={`reply-box ${writing ? 'writing' : ''}`} ref={box} tabIndex={-1} aria-label={t('draft.reply')}>
      {problem && (
        <div className="drafted bad" role="alert">
          <p>{problem}</p>
        </div>
      )}
      {draft && writing && (
        <>
          <PopOut id={draft._id} />
          <Suspense fallback={<p className="drafted">{t('app.loading')}</p>}>
            <DraftEditor key={draft._id} draft={draft} onClose={close} {...ends} />
          </Suspense>
        </>
      )}
      {draft && !writing && <Drafted draft={draft} onOpen={open} />}
    </section>
  )
}

/** Moves the reply over the page, so that one can read elsewhere. */
function PopOut({ id }: { id: string }) {
  const { t } = useTranslation()
  const move = (): void => {
    if (!openDock(id)) showNotice({ sentence: 'draft.docksFull', bad: true })
    else openEditor('')
  }
  return (
    <div className="pop-out">
      <Button iconOnly aria-label={t('draft.popOut')} data-tooltip={t('draft.popOut')} onClick={move}>
        <ArrowSquareOutIcon size={17} aria-hidden />
      </Button>
    </div>
  )
}

function Drafted({ draft, onOpen }: { draft: Draft; onOpen(): void }) {
  const { t } = useTranslation()
  const shortcut = useShortcut('r')
  if (draft.status === 'queued') {
    return (
      <div className="drafted">
        <Queued draft={draft} />
        <Link to="/outbox">{t('act.toOutbox')}</Link>
      </div>
    )
  }
  return (
    <div className="drafted">
      <PenNibIcon size={18} aria-hidden />
      <p>{t(isProposal(draft) ? 'thread.proposed' : 'thread.drafted')}</p>
      <Button kind="primary" onClick={onOpen} aria-keyshortcuts={shortcut}>
        {t('act.openDraft')}
      </Button>
    </div>
  )
}

/** A scheduled email names its time. */
function Queued({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const scheduled = usePending().data?.find((outgoing) => outgoing.draft === draft._id && isScheduled(outgoing))
  return (
    <p>
      {scheduled ? (
        <SentenceWithTime words="draft.place.scheduled" at={scheduled.send_after} />
      ) : (
        t('draft.place.queued')
      )}
    </p>
  )
}
