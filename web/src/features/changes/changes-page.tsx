import './changes-page.css'
import type { ProjectChanges } from '@dossier/contract/changes'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { markSeen, markSeenSilently, useChanges } from './change-queries.ts'

interface Props {
  project: string
  /** '' = the last look. */
  since: string
  /** Keeps the time in the address, so that going back shows the same list. */
  onSince(at: string): void
  summary(since: string): ReactNode
}

/** What others, tools and the service changed since the last look. Leaving the page marks it as seen. */
export function ChangesPage({ project, since, onSince, summary }: Props) {
  const reading = useChanges(project, since)
  const { data } = reading
  const latest = useRef(onSince)
  latest.current = onSince
  const found = data?.since ?? ''
  useEffect(() => {
    if (since === '' && found) latest.current(found)
  }, [since, found])
  useSeenOnLeaving(project, data?.until ?? '')
  return (
    <div className="changes-page" id="list" tabIndex={-1}>
      <CannotLoad of={reading} />
      {data && (
        <>
          <Head changes={data} project={project} onSeen={onSince} />
          {data.groups.length > 0 && summary(data.since)}
          {data.groups.map((group) => (
            <Group key={group.kind} group={group} />
          ))}
        </>
      )}
    </div>
  )
}

/** Marks the newest list that was shown, also when the window is closed. */
function useSeenOnLeaving(project: string, until: string): void {
  const shown = useRef(until)
  shown.current = until
  useEffect(() => {
    const leave = (): void => {
      if (shown.current) void markSeenSilently(project, shown.current)
    }
    globalThis.addEventListener('pagehide', leave)
    return () => {
      globalThis.removeEventListener('pagehide', leave)
      leave()
    }
  }, [project])
}

interface HeadProps {
  changes: ProjectChanges
  project: string
  onSeen(until: string): void
}

function Head({ changes: { since, until, first, groups }, project, onSeen }: HeadProps) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  const isEmpty = groups.length === 0
  const markAll = (): void => act(() => markSeen(project, until).then(() => onSeen(until)))
  return (
    <div className="changes-head">
      <p role="status">
        {first && !isEmpty ? (
          t('changes.first')
        ) : (
          <SentenceWithTime words={isEmpty ? 'changes.noneSince' : 'changes.since'} at={since} />
        )}
      </p>
      {!isEmpty && (
        <Button kind="outlined" disabled={underway} onClick={markAll}>
          {t('changes.seen')}
        </Button>
      )}
      <ProblemLine problem={problem} />
    </div>
  )
}

function Group({ group: { kind, count, items } }: { group: ProjectChanges['groups'][number] }) {
  const { t } = useTranslation()
  const id = `changes-${kind}`
  return (
    <section aria-labelledby={id} data-kind={kind}>
      <h2 id={id}>
        {t(`changes.${kind}`)} <span className="count">{count}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <ChangeEntry key={item.id} item={item} isOwn={kind === 'sent' || kind === 'answered'} />
        ))}
      </ul>
    </section>
  )
}
