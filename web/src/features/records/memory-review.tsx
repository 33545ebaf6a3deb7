import './memory-review.css'
import type { ListedMemory, ListMemoriesAnswer } from '@dossier/contract/memory'
import type { VerdictOnMemory } from '@dossier/contract/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { reviewMemory } from './change-record.ts'
import { RecordLink } from './record-link.tsx'

interface Props {
  project: string
  openId: string
  pathOf(id: string): string
  onOpen(path: string): void
  onEdit(id: string): void
}

const SHOWN = '20'
const TEXT_CHARS = 300

const useToReview = (project: string) =>
  useQuery({
    queryKey: ['records', 'to review', project],
    queryFn: ({ signal }) =>
      callApi<ListMemoriesAnswer>('GET', '/memories/review', { signal, query: { project, limit: SHOWN } }),
  })

/** Memories that tools wrote and no person has decided on, above the list. Keep and Discard act on the focused one. */
export function MemoryReview({ project, openId, pathOf, onOpen, onEdit }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const heading = useId()
  const { underway, problem, act } = useAct()
  const { data } = useToReview(project)
  const memories = data?.memories ?? []

  const decide = (id: string, as: VerdictOnMemory): void =>
    act(async () => {
      const next = nextOf(id)
      await reviewMemory(client, id, as)
      next?.focus()
    })
  const decideFocused = (as: VerdictOnMemory) => (): void => {
    const id = focusedId()
    if (id !== '') decide(id, as)
  }
  const hasAny = memories.length > 0
  useKeys({
    y: hasAny ? decideFocused('accepted') : undefined,
    n: hasAny ? decideFocused('rejected') : undefined,
  })

  if (!hasAny) return null
  return (
    <section className="memory-review" aria-labelledby={heading}>
      <h2 id={heading}>
        {t('review.list')} <span>{data?.total}</span>
      </h2>
      <ul className="entry-list">
        {memories.map((memory) => (
          <li key={memory._id} data-review={memory._id}>
            <RecordLink path={pathOf(memory._id)} current={memory._id === openId} onOpen={onOpen}>
              <Statement memory={memory} />
            </RecordLink>
            <ReviewActs
              title={memory.title}
              disabled={underway}
              onDecide={(as) => decide(memory._id, as)}
              onEdit={() => onEdit(memory._id)}
            />
          </li>
        ))}
      </ul>
      <ProblemLine problem={problem} />
    </section>
  )
}

function Statement({ memory: { title, content = '', source, updatedAt } }: { memory: ListedMemory }) {
  const { t } = useTranslation()
  const text = content.slice(0, TEXT_CHARS).trim()
  return (
    <>
      <span className="title">{title || text || t('record.untitled')}</span>
      {title !== '' && text !== '' && text !== title && <span className="begins">{text}</span>}
      <span className="begins">
        {source === '' ? t('review.noSource') : t('review.from', { source })}
        {', '}
        <When at={updatedAt} />
      </span>
    </>
  )
}

interface ActsProps {
  title: string
  disabled: boolean
  onDecide(as: VerdictOnMemory): void
  onEdit(): void
}

function ReviewActs({ title, disabled, onDecide, onEdit }: ActsProps) {
  const { t } = useTranslation()
  const [keepKey, discardKey] = [useShortcut('y'), useShortcut('n')]
  return (
    <div className="acts" role="group" aria-label={t('review.of', { title: title || t('record.untitled') })}>
      <Button kind="outlined" disabled={disabled} aria-keyshortcuts={keepKey} onClick={() => onDecide('accepted')}>
        {t('review.accept')}
      </Button>
      <Button onClick={onEdit}>{t('act.edit')}</Button>
      <Button disabled={disabled} aria-keyshortcuts={discardKey} onClick={() => onDecide('rejected')}>
        {t('review.reject')}
      </Button>
    </div>
  )
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-review]')]

/** Without a focused row a key does nothing: each decision is about a statement that was read. */
const focusedId = (): string =>
  document.activeElement?.closest<HTMLElement>('[data-review]')?.getAttribute('data-review') ?? ''

function nextOf(id: string): HTMLElement | null {
  const all = rows()
  const at = all.findIndex((row) => row.getAttribute('data-review') === id)
  return (all[at + 1] ?? all[at - 1])?.querySelector('a') ?? document.querySelector<HTMLElement>('#list')
}
