import type { Backlink } from '@dossier/contract/reference'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TYPE_ICONS } from '#ui/type-icons.ts'
import { linkRecords, useLinks } from '../link-queries.ts'
import { LinkedRecords } from '../linked-records.tsx'
import { RecordFiles } from '../record-files.tsx'
import { RecordLink } from '../record-link.tsx'
import { linkMention } from './link-mention.ts'
import { useBacklinks, useMentions } from './note-queries.ts'

interface Props {
  id: string
  title: string
  project: string
  onOpen(path: string): void
  summary: ReactNode
}

/** Beside a note: its summary, texts that link it, with their sentence, records linked with it, and texts that only name it. */
export function NoteSide({ id, title, project, onOpen, summary }: Props) {
  const { t } = useTranslation()
  const reading = useBacklinks(id)
  const backlinks = reading.data ?? []
  return (
    <aside className="note-side" aria-label={t('note.links')}>
      {summary}
      {backlinks.length > 0 && (
        <section aria-label={t('note.backlinks')}>
          <h2 className="side-head">
            {t('note.backlinks')} <span className="count">{backlinks.length}</span>
          </h2>
          <ul>
            {backlinks.map((backlink) => (
              <li key={backlink.id}>
                <Entry type={backlink.type} title={backlink.title} path={backlink.open_target.path} onOpen={onOpen}>
                  <Sentence backlink={backlink} />
                </Entry>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CannotLoad of={reading} />
      <LinkedRecords type="note" id={id} onOpen={onOpen} hidesTexts={backlinks.map((backlink) => backlink.id)} />
      <Mentions id={id} title={title} project={project} onOpen={onOpen} linked={backlinks.map((each) => each.id)} />
      <RecordFiles recordId={id} />
    </aside>
  )
}

interface EntryProps {
  type: keyof typeof TYPE_ICONS
  title: string
  path: string
  onOpen(path: string): void
  children?: ReactNode
}

function Entry({ type, title, path, onOpen, children }: EntryProps) {
  const { t } = useTranslation()
  const Icon = TYPE_ICONS[type]
  return (
    <>
      <RecordLink path={path} onOpen={onOpen}>
        <Icon size={15} aria-hidden /> {title || t('record.untitled')}
      </RecordLink>
      {children}
    </>
  )
}

function Sentence({ backlink: { excerpt, start, end } }: { backlink: Backlink }) {
  if (excerpt === '') return null
  return (
    <p className="sentence">
      {excerpt.slice(0, start)}
      <mark>{excerpt.slice(start, end)}</mark>
      {excerpt.slice(end)}
    </p>
  )
}

const PAUSE_MS = 600

/** Texts that name the note without a link. */
function Mentions({ id, title, project, onOpen, linked }: Omit<Props, 'summary'> & { linked: readonly string[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const reading = useMentions(useDebounced(title.trim(), PAUSE_MS), project)
  const joined = useLinks(id).data?.map((end) => end.id) ?? []
  const mentions = (reading.data ?? []).filter(
    (hit) => hit.id !== id && !linked.includes(hit.id) && !joined.includes(hit.id),
  )
  if (mentions.length === 0) return null
  const link = (hit: (typeof mentions)[number]): void =>
    act(async () => {
      if (!(await linkMention(client, hit, title.trim()))) await linkRecords(client, hit, { type: 'note', id }, '')
    })
  return (
    <section aria-label={t('note.mentions')}>
      <h2 className="side-head">
        {t('note.mentions')} <span className="count">{mentions.length}</span>
      </h2>
      <ul>
        {mentions.map((hit) => (
          <li key={hit.id}>
            <Entry type={hit.type} title={hit.title} path={hit.open_target.path} onOpen={onOpen}>
              <p className="sentence">
                {hit.excerpt}{' '}
                <Button
                  kind="link"
                  disabled={underway}
                  aria-label={t('note.linkNamed', { title: hit.title || t('record.untitled') })}
                  onClick={() => link(hit)}
                >
                  {t('note.link')}
                </Button>
              </p>
            </Entry>
          </li>
        ))}
      </ul>
      <ProblemLine problem={problem} />
    </section>
  )
}
