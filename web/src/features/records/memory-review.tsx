import './memory-review.css'
import type { ListedMemoryToReview, ListMemoriesToReviewAnswer } from '@dossier/contract/memory'
import type { VerdictOnMemory } from '@dossier/contract/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { reviewMemories, reviewMemory } from './change-record.ts'
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
      callApi<ListMemoriesToReviewAnswer>('GET', '/memories/review', { signal, query: { project, limit: SHOWN } }),
  })

/** Memories that tools wrote and no person has decided on, above the list. Keys act on the focused one. */
export function MemoryReview({ project, openId, pathOf, onOpen, onEdit }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const heading = useId()
  const { underway, problem, act } = useAct()
  const { data } = useToReview(project)
  const memories = data?.memories ?? []
  const { selected, toggle, clear } = useSelection(memories)

  const decide = (id: string, as: VerdictOnMemory, replaces?: string): void =>
    act(async () => {
      const next = nextOf(id)
      await reviewMemory(client, id, as, replaces)
      next?.focus()
    })
  const decideMany = (ids: readonly string[], as: VerdictOnMemory): void =>
    act(async () => {
      await reviewMemories(client, ids, as)
      clear()
      document.querySelector<HTMLElement>('#list')?.focus()
    })
  const onFocused = (work: (memory: ListedMemoryToReview) => void) => (): void => {
    const memory = memories.find(({ _id }) => _id === focusedId())
    if (memory) work(memory)
  }
  const hasAny = memories.length > 0
  useKeys({
    y: hasAny ? onFocused(({ _id, replaces }) => decide(_id, 'accepted', replaces?._id)) : undefined,
    n: hasAny ? onFocused(({ _id }) => decide(_id, 'rejected')) : undefined,
    x: hasAny ? onFocused(({ _id }) => toggle(_id)) : undefined,
  })

  if (!hasAny) return null
  return (
    <section className="memory-review" aria-labelledby={heading}>
      <div className="head-line">
        <h2 id={heading}>
          {t('review.list')} <span>{data?.total}</span>
        </h2>
        <ManyActs memories={memories} selected={selected} disabled={underway} onDecide={decideMany} />
      </div>
      <ul className="entry-list">
        {memories.map((memory) => (
          <li key={memory._id} data-review={memory._id}>
            <RecordLink path={pathOf(memory._id)} current={memory._id === openId} onOpen={onOpen}>
              <Statement memory={memory} />
            </RecordLink>
            <ReviewActs
              memory={memory}
              disabled={underway}
              isSelected={selected.includes(memory._id)}
              onSelect={() => toggle(memory._id)}
              onDecide={(as, replaces) => decide(memory._id, as, replaces)}
              onEdit={() => onEdit(memory._id)}
            />
          </li>
        ))}
      </ul>
      <ProblemLine problem={problem} />
    </section>
  )
}

/** Memories that others decide on meanwhile leave the selection. */
function useSelection(memories: readonly { _id: string }[]) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selected = memories.map(({ _id }) => _id).filter((id) => chosen.includes(id))
  return {
    selected,
    toggle: (id: string): void =>
      setChosen(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]),
    clear: (): void => setChosen([]),
  }
}

interface ManyProps {
  memories: readonly { _id: string }[]
  selected: readonly string[]
  disabled: boolean
  onDecide(ids: readonly string[], as: VerdictOnMemory): void
}

/** Acts on the selected memories; without any, on all that are shown. Nothing is replaced unseen. */
function ManyActs({ memories, selected, disabled, onDecide }: ManyProps) {
  const { t } = useTranslation()
  if (selected.length === 0) {
    const all = memories.map(({ _id }) => _id)
    return (
      <Button kind="link" disabled={disabled} onClick={() => onDecide(all, 'accepted')}>
        {t('review.keepAll', { count: all.length })}
      </Button>
    )
  }
  const values = { count: selected.length }
  return (
    <span className="many">
      <Button kind="outlined" disabled={disabled} onClick={() => onDecide(selected, 'accepted')}>
        {t('review.keepSome', values)}
      </Button>
      <Button disabled={disabled} onClick={() => onDecide(selected, 'rejected')}>
        {t('review.discardSome', values)}
      </Button>
    </span>
  )
}

function Statement({ memory }: { memory: ListedMemoryToReview }) {
  const { t } = useTranslation()
  const { title, content = '', source, source_name, quotation, replaces, updatedAt } = memory
  const text = content.slice(0, TEXT_CHARS).trim()
  const name = source_name || source
  return (
    <>
      <span className="title">{title || text || t('record.untitled')}</span>
      {title !== '' && text !== '' && text !== title && <span className="begins">{text}</span>}
      <span className="begins">
        {name === '' ? t('review.noSource') : t('review.from', { source: name })}
        {', '}
        <When at={updatedAt} />
        {quotation !== '' && (
          <>
            {': '}
            <q>{quotation}</q>
          </>
        )}
      </span>
      {replaces && (
        <span className="begins">{t('review.replaces', { words: replaces.content || replaces.title })}</span>
      )}
    </>
  )
}

interface ActsProps {
  memory: ListedMemoryToReview
  disabled: boolean
  isSelected: boolean
  onSelect(): void
  onDecide(as: VerdictOnMemory, replaces?: string): void
  onEdit(): void
}

function ReviewActs({
  memory: { title, content, replaces },
  disabled,
  isSelected,
  onSelect,
  onDecide,
  onEdit,
}: ActsProps) {
  const { t } = useTranslation()
  const [keepKey, discardKey, selectKey] = [useShortcut('y'), useShortcut('n'), useShortcut('x')]
  const name = title || content?.slice(0, TEXT_CHARS) || t('record.untitled')
  return (
    <div className="acts" role="group" aria-label={t('review.of', { title: name })}>
      <input
        type="checkbox"
        aria-label={t('review.select', { title: name })}
        aria-keyshortcuts={selectKey}
        checked={isSelected}
        onChange={onSelect}
      />
      <Button
        kind="outlined"
        disabled={disabled}
        aria-keyshortcuts={keepKey}
        onClick={() => onDecide('accepted', replaces?._id)}
      >
        {t(replaces ? 'review.replace' : 'review.accept')}
      </Button>
      {replaces && (
        <Button disabled={disabled} onClick={() => onDecide('accepted')}>
          {t('review.keepBoth')}
        </Button>
      )}
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
