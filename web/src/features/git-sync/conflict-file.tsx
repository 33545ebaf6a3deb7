import type { GitConflict } from '@dossier/contract/git-repo'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { ConflictPanes } from './conflict-panes.tsx'
import { resolutionOf } from './merge-parts.ts'
import { refetchConflict, resolveConflict } from './repo-queries.ts'
import { type Resolving, sameTexts, useResolving } from './use-resolving.ts'

export function ConflictFile({ conflict }: { conflict: GitConflict }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const resolving = useResolving(conflict)
  const { result, isOutdated, beginAnew } = resolving
  const { path, reason, ours_text: ours, theirs_text: theirs } = conflict
  const finish = (text: string): void =>
    act(async () => {
      // Newer changes, here or in git, must not be lost to a resolution that did not include them.
      const newest = await refetchConflict(client, conflict)
      if (newest && sameTexts(newest, conflict))
        await resolveConflict(client, conflict, resolutionOf(text, { ours, theirs }))
    })
  return (
    <article aria-labelledby="conflict-path">
      <h2 id="conflict-path">{path}</h2>
      <p className="facts">{reason}</p>
      <Tools
        resolving={resolving}
        path={path}
        canFinish={!underway && !isOutdated && Boolean(result)}
        onFinish={() => finish(result ?? '')}
      />
      {isOutdated && (
        <div className="outdated" role="alert">
          <p>{t('conflict.outdated')}</p>
          <Button kind="outlined" onClick={beginAnew}>
            {t('conflict.beginAnew')}
          </Button>
        </div>
      )}
      <ProblemLine problem={problem} />
      <ConflictPanes resolving={resolving} />
    </article>
  )
}

interface ToolsProps {
  resolving: Resolving
  path: string
  canFinish: boolean
  onFinish(): void
}

function Tools({ resolving, path, canFinish, onFinish }: ToolsProps) {
  const { t } = useTranslation()
  const { hunks, current, open, stand, keepHere } = resolving
  const count = hunks.length
  return (
    <div className="tools" role="group" aria-label={t('conflict.choose', { path })}>
      {count > 0 && (
        <>
          <span className="where" role="status">
            {t('conflict.where', { place: current + 1, count })}{' '}
            <small>{open === 0 ? t('conflict.allChosen') : t('conflict.open', { count: open })}</small>
          </span>
          <Button
            iconOnly
            aria-label={t('conflict.previous')}
            disabled={current === 0}
            onClick={() => stand(current - 1)}
          >
            <CaretUpIcon size={18} aria-hidden />
          </Button>
          <Button
            iconOnly
            aria-label={t('conflict.next')}
            disabled={current + 1 >= count}
            onClick={() => stand(current + 1)}
          >
            <CaretDownIcon size={18} aria-hidden />
          </Button>
          <Button kind="outlined" onClick={() => keepHere('ours')}>
            {t('conflict.takeOurs')}
          </Button>
          <Button kind="outlined" onClick={() => keepHere('theirs')}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button kind="outlined" onClick={() => keepHere('both')}>
            {t('conflict.takeBoth')}
          </Button>
        </>
      )}
      <Button kind="primary" disabled={!canFinish} onClick={onFinish}>
        {t('conflict.finish')}
      </Button>
    </div>
  )
}
