import './note-history.css'
import type { RecordVersion } from '@dossier/contract/history'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { restoreVersion } from '../change-record.ts'
import { groupVersions } from '../history/group-versions.ts'
import { authorOf } from '../history/record-history.tsx'
import { useHistory, useVersion } from '../record-queries.ts'
import { mergeBlocks } from '../rich/merge-blocks.ts'
import { openNote } from '../rich/note-source.ts'
import { renderBlocks } from '../rich/render-blocks.ts'
import type { NoteContent } from './note-content.ts'
import { picturesOf } from './note-pictures.ts'
import type { NoteSession } from './note-session.ts'

interface Props {
  session: NoteSession
  current: NoteContent
  editable: boolean
  onClose(): void
}

/** The versions of a note, each with its changes in the page. */
export function NoteHistory({ session, current, editable, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id } = session.read()
  const reading = useHistory('note', id)
  const versions = groupVersions(reading.data ?? [])
  const [chosen, setChosen] = useState<number | null>(null)
  const selected = versions.find(({ version }) => version === chosen) ?? versions[1] ?? versions[0]
  const { underway, problem, act } = useAct()
  const isCurrent = selected === versions[0]
  const restore = (version: number): void =>
    act(async () => {
      await session.flush()
      await restoreVersion(client, 'note', id, version)
      onClose()
    })
  return (
    <div className="note-body with-links">
      <div className="note-sheet">
        <ProblemLine problem={problem} />
        {selected && (
          <>
            <div className="version-notice" role="status">
              <ClockCounterClockwiseIcon size={18} aria-hidden />
              <p>
                {authorOf(t, selected)}, <When at={selected.at} as="head" />.{' '}
                {t(isCurrent ? 'note.versionNow' : 'note.versionAgainstNow')}
              </p>
              {!isCurrent && editable && (
                <Button kind="primary" disabled={underway} onClick={() => restore(selected.version)}>
                  {t('note.restore')}
                </Button>
              )}
            </div>
            <Changes key={selected.version} id={id} version={selected.version} current={current} />
          </>
        )}
      </div>
      <aside className="note-side versions" aria-label={t('history.heading')}>
        <h2 className="side-head">
          {t('history.heading')} <span className="count">{t('note.versions', { count: versions.length })}</span>
        </h2>
        <ol>
          {versions.map((version) => (
            <li key={version.version}>
              <VersionButton
                version={version}
                isCurrent={version === versions[0]}
                pressed={version === selected}
                onChoose={() => setChosen(version.version)}
              />
            </li>
          ))}
        </ol>
        <CannotLoad of={reading} />
        <Button onClick={onClose}>{t('act.close')}</Button>
      </aside>
    </div>
  )
}

interface VersionProps {
  version: RecordVersion
  isCurrent: boolean
  pressed: boolean
  onChoose(): void
}

function VersionButton({ version, isCurrent, pressed, onChoose }: VersionProps) {
  const { t } = useTranslation()
  const what = t(`history.action.${version.action}`, { version: version.restored_version ?? '' })
  return (
    <Button aria-pressed={pressed} onClick={onChoose}>
      <strong>{authorOf(t, version)}</strong>
      <span className="facts">
        <When at={version.at} as="head" /> · {isCurrent ? t('note.now') : what}
      </span>
    </Button>
  )
}

function Changes({ id, version, current }: { id: string; version: number; current: NoteContent }) {
  const { t } = useTranslation()
  const reading = useVersion('note', id, version)
  const container = useRef<HTMLDivElement>(null)
  const then = reading.data?.fields
  useEffect(() => {
    if (!container.current || !then) return
    const blocks = mergeBlocks(blocksOf(then.text), blocksOf(current.text))
    const shown = renderBlocks(blocks)
    container.current.replaceChildren(shown)
    void showImages(container.current, id)
  }, [then, current.text, id])
  if (!then) return <CannotLoad of={reading} />
  const changed = (before: string, after: string) =>
    before === after ? (
      after
    ) : (
      <>
        <del>{before}</del> <ins>{after}</ins>
      </>
    )
  const tagsOf = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' ')
  return (
    <>
      <h2 className="note-title" tabIndex={-1} dir="auto">
        {changed(then.title, current.title) || t('record.untitled')}
      </h2>
      <p className="note-tags">{changed(tagsOf(then.tags), tagsOf(current.tags))}</p>
      <div className="note-text">
        <div className="rich-text note-diff" ref={container} />
      </div>
    </>
  )
}

const blocksOf = (text: string) => openNote(text).blocks.map(({ node }) => node)

async function showImages(container: HTMLElement, id: string): Promise<void> {
  const pictures = picturesOf(() => id)
  for (const image of container.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const address = await pictures.find(image.dataset.src ?? '')
    if (address) image.src = address
  }
}
