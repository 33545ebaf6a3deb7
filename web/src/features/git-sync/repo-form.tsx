import type { GitRepo } from '@dossier/contract/git-repo'
import { DEFAULT_IGNORE_PATTERNS, SYNC_MODES, type SyncMode } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { createRepo, updateRepo } from './repo-queries.ts'

interface Props {
  project: string
  /** Omitted for a new repository. */
  repo?: GitRepo
  onDone(): void
}

export function RepoForm({ project, repo, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [fields, setFields] = useState({
    name: repo?.name ?? '',
    repo_url: repo?.repo_url ?? '',
    branch: repo?.branch ?? '',
    auth_token: repo?.auth_token ?? '',
    sync_path: repo?.sync_path ?? '',
  })
  const [mode, setMode] = useState<SyncMode>(repo?.sync_mode ?? 'read_write')
  const [minutes, setMinutes] = useState(repo?.sync_interval ?? 10)
  const [enabled, setEnabled] = useState(repo?.enabled ?? true)
  const [commits, setCommits] = useState(repo?.commit_sync_enabled ?? true)
  const [ignored, setIgnored] = useState((repo?.ignore_patterns ?? DEFAULT_IGNORE_PATTERNS).join('\n'))
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { branch, ...values } = fields
    const body = {
      ...values,
      ...(branch ? { branch } : {}),
      sync_mode: mode,
      sync_interval: minutes,
      enabled,
      commit_sync_enabled: commits,
      ignore_patterns: ignored.split('\n'),
    }
    act(async () => {
      await (repo ? updateRepo(client, repo._id, body) : createRepo(client, project, body))
      onDone()
    })
  }
  const text = (name: keyof typeof fields, hint?: string, more: { type?: string; required?: boolean } = {}) => (
    <TextInput
      label={t(`git.field.${name}`)}
      hint={hint}
      {...more}
      autoComplete="off"
      value={fields[name]}
      onText={(value) => setFields({ ...fields, [name]: value })}
    />
  )
  return (
    <form onSubmit={save} ref={form}>
      {text('repo_url', t('git.urlHint'), { required: true })}
      {text('name')}
      {text('branch', t('git.branchHint'))}
      {text('auth_token', t('git.tokenHint'))}
      {text('sync_path', t('git.pathHint'))}
      <Field label={t('git.field.ignored')} hint={t('git.ignoredHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            value={ignored}
            onChange={({ target }) => setIgnored(target.value)}
          />
        )}
      </Field>
      <ModeField mode={mode} onMode={setMode} />
      <Field label={t('git.field.interval')}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={1}
            max={525_600}
            required
            value={minutes}
            onChange={(event) => setMinutes(event.target.valueAsNumber)}
          />
        )}
      </Field>
      <Choice label={t('git.enabled')} checked={enabled} onChecked={setEnabled} />
      <Choice label={t('git.commits')} checked={commits} onChecked={setCommits} />
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}

function ModeField({ mode, onMode }: { mode: SyncMode; onMode(mode: SyncMode): void }) {
  const { t } = useTranslation()
  return (
    <Field label={t('git.field.mode')} hint={t(`git.modeHint.${mode}`)}>
      {(control) => (
        <Select
          {...control}
          value={mode}
          options={optionsOf(SYNC_MODES, (each) => t(`git.mode.${each}`))}
          onValue={onMode}
        />
      )}
    </Field>
  )
}

const Choice = ({ label, checked, onChecked }: { label: string; checked: boolean; onChecked(on: boolean): void }) => (
  <label className="choice">
    <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
    <span>{label}</span>
  </label>
)
