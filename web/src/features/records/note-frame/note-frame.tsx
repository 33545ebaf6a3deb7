import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { MailFrame } from '#ui/mail-frame/mail-frame.tsx'
import { type RemotePictures, useRemotePictures } from '#ui/mail-frame/use-remote-pictures.ts'
import { filePath, useRecordFiles } from '../file-queries.ts'
import { findAnchor, revealAnchor, setAnchors } from './anchors.ts'
import { followLinks } from './follow-links.ts'
import { openLinksInNewTab } from './links-in-new-tab.ts'
import { type ReferenceBase, useLinkPaths, usePictures } from './reference-queries.ts'
import { markReferences, type NoteReferences, showReferences } from './references.ts'

const FilePreview = lazy(async () => ({ default: (await import('#ui/files/file-preview.tsx')).FilePreview }))

interface Props {
  /** Sanitized by the service. */
  html: string
  title: string
  base: ReferenceBase
  /** Opens a record in this tab, and the address names the anchor. Absent: new tabs keep a text that is being edited. */
  onOpen?: (path: string) => void
}

const NO_PICTURES: ReadonlyMap<string, string> = new Map()
const NO_REFERENCES: NoteReferences = { links: [], pictures: [], files: [] }

/** Shows the HTML of a record. Its links open records and anchors in this tab. */
export function NoteFrame({ html, title, base, onOpen }: Props) {
  const { t } = useTranslation()
  const [references, setReferences] = useState(NO_REFERENCES)
  const [shown, setShown] = useState<Document | null>(null)
  const links = useLinkPaths(base, references.links)
  const pictures = usePictures(base, references.pictures)
  const brokenNote: string = t('record.notInProject')
  const goneNote: string = t('record.fileDeleted')
  const { data } = useRecordFiles(base.record ?? '', base.record !== undefined && references.files.length > 0)
  const [openedId, setOpenedId] = useState('')
  const [isRequested, setRequested] = useState(false)
  const remote = useRemotePictures(`/notes/${base.record ?? ''}/pictures`, html, isRequested)
  const opened = data?.find(({ _id }) => _id === openedId)
  const files = useMemo(() => (data ? new Set(data.map(({ _id }) => _id)) : null), [data])
  const resolved = useMemo(
    () => ({ links, pictures, files, brokenNote, goneNote }),
    [links, pictures, files, brokenNote, goneNote],
  )
  const onAnchor = useAnchors(shown, onOpen !== undefined)
  const prepare = useCallback(
    (document: Document) => {
      setAnchors(document)
      const found = markReferences(document)
      setReferences((last) => (JSON.stringify(last) === JSON.stringify(found) ? last : found))
      setShown(document)
      showReferences(document, resolved)
      return followLinks(document, { onFile: setOpenedId, onAnchor, onOpen })
    },
    [resolved, onAnchor, onOpen],
  )
  return (
    <>
      {base.record && remote.count > 0 && <RemoteLine pictures={remote} onShow={() => setRequested(true)} />}
      <MailFrame
        html={openLinksInNewTab(html)}
        title={title}
        inline={NO_PICTURES}
        remote={remote.shown}
        keepsRelative
        isNote
        prepare={prepare}
      />
      {opened && base.record && (
        <Suspense>
          <FilePreview file={opened} path={filePath(base.record, openedId)} onClose={() => setOpenedId('')} />
        </Suspense>
      )}
    </>
  )
}

/** Remote images wait for a request, because tools write notes from hostile text. */
function RemoteLine({
  pictures: { state, count, shown, retry },
  onShow,
}: {
  pictures: RemotePictures
  onShow(): void
}) {
  const { t } = useTranslation()
  const missing = count - shown.size
  if (state === 'shown' && missing === 0) return null
  return (
    <p className="facts">
      <span role="status">
        {state === 'blocked' && t('thread.picturesBlocked', { count })}
        {state === 'coming' && t('thread.picturesComing')}
        {state === 'shown' && t('thread.picturesMissing', { count: missing })}
      </span>
      {state === 'blocked' && (
        <Button kind="link" onClick={onShow}>
          {t('act.showPictures')}
        </Button>
      )}
      {state === 'shown' && (
        <Button kind="link" onClick={retry}>
          {t('act.retry')}
        </Button>
      )}
    </p>
  )
}

/** Reveals the anchor of the page's address. @returns a function that goes to an anchor. */
function useAnchors(shown: Document | null, isPage: boolean): (fragment: string) => void {
  const { history } = useRouter()
  const fragment = useLocation({ select: ({ hash }) => (isPage ? hash : '') })
  useEffect(() => (shown && fragment ? revealSoon(shown, fragment) : undefined), [shown, fragment])
  return useCallback(
    (target: string) => {
      const { pathname, search, hash } = history.location
      if (isPage && hash !== `#${target}`) history.push(`${pathname}${search}#${target}`)
      if (shown) revealSoon(shown, target)
    },
    [history, shown, isPage],
  )
}

/** Waits for the frame to take the height of its document. @returns a function that cancels it. */
function revealSoon(shown: Document, fragment: string): () => void {
  let request = requestAnimationFrame(() => {
    request = requestAnimationFrame(() => {
      const element = findAnchor(shown, fragment)
      if (element) revealAnchor(element)
    })
  })
  return () => cancelAnimationFrame(request)
}
