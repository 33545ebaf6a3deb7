import type { GitRepo, VerifyGitRepoAnswer } from '@dossier/contract/git-repo'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { VerificationSteps } from '#ui/verification-steps.tsx'
import { LastRun } from './last-run.tsx'
import { RepoForm } from './repo-form.tsx'
import { approveSync, isSyncing, removeRepo, syncRepo, verifyRepo } from './repo-queries.ts'

export function RepoRow({ repo }: { repo: GitRepo }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [editing, setEditing] = useState(false)
  const [showing, setShowing] = useState(false)
  const [verified, setVerified] = useState<VerifyGitRepoAnswer | null>(null)
  if (editing) return <RepoForm project={repo.project} repo={repo} onDone={() => setEditing(false)} />

  const name = repo.name || repo.repo_url
  const busy = underway || isSyncing(repo)
  const startSync = (isDry: boolean): void =>
    act(async () => {
      await syncRepo(client, repo._id, isDry)
      setShowing(true)
    })
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{name}</p>
          <RepoFacts repo={repo} />
        </div>
      </div>
      {repo.last_sync_status === 'needs_approval' && (
        <div className="line" role="group" aria-label={t('git.asks')}>
          <p>{repo.last_sync_summary.message || t('git.asks')}</p>
          <Button kind="outlined" disabled={busy} onClick={() => act(() => approveSync(client, repo._id))}>
            {t('git.approve')}
          </Button>
        </div>
      )}
      <div className="acts" role="group" aria-label={t('git.actsOf', { name })}>
        <Button kind="outlined" disabled={busy} onClick={() => startSync(false)}>
          {t('git.sync')}
        </Button>
        <Button disabled={busy} onClick={() => startSync(true)}>
          {t('git.preview')}
        </Button>
        <Button aria-expanded={showing} onClick={() => setShowing(!showing)}>
          {t('git.lastRun')}
        </Button>
        <Button disabled={underway} onClick={() => act(async () => setVerified(await verifyRepo(repo._id)))}>
          {t('identity.try')}
        </Button>
        <Button onClick={() => setEditing(true)}>{t('act.edit')}</Button>
        <AskFirst
          act={t('act.remove')}
          label={t('git.remove', { name })}
          question={t('git.removeAsk', { name })}
          disabled={underway}
          onAct={() => act(() => removeRepo(client, repo._id))}
        />
      </div>
      <ProblemLine problem={problem} />
      <div role="status">
        {verified && (
          <VerificationSteps
            outcome={t(verified.ok ? 'git.works' : 'identity.fails')}
            steps={verified.steps.map(({ step, ok, detail }) => ({ name: t(`git.step.${step}`), ok, message: detail }))}
          />
        )}
      </div>
      {showing && <LastRun repo={repo._id} />}
      {repo.last_sync_status === 'conflicts' && (
        <div className="line">
          <p>{t('conflict.title')}</p>
          <Link to="/settings/git/$repo/conflicts" params={{ repo: repo._id }}>
            {t('conflict.resolve')}
          </Link>
        </div>
      )}
    </>
  )
}

function RepoFacts({ repo }: { repo: GitRepo }) {
  const { t } = useTranslation()
  const when = useMoment()
  const { repo_url, branch, sync_mode, enabled, sync_interval, last_synced_at, last_sync_error } = repo
  const synced = last_synced_at ? when(last_synced_at) : ''
  const facts = [
    `${repo_url} (${branch})`,
    t(`git.mode.${sync_mode}`),
    enabled ? t('git.every', { count: sync_interval }) : t('git.off'),
  ]
  return (
    <>
      <p className="facts">{facts.join(' · ')}</p>
      <p className={last_sync_error && !isSyncing(repo) ? 'facts bad' : 'facts'} role="status">
        {isSyncing(repo)
          ? t('git.syncing')
          : synced === ''
            ? t('git.never')
            : last_sync_error
              ? t('git.wentWrong', { when: synced, how: last_sync_error })
              : t('git.went', { when: synced, how: repo.last_sync_summary.message })}
      </p>
    </>
  )
}
