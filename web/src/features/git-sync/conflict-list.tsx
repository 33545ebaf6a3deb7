import type { GitConflict } from '@dossier/contract/git-repo'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { resolveConflict, useConflicts } from './repo-queries.ts'

/** Files that both sides changed in the same place. Nothing else waits for them. */
export function ConflictList({ repo }: { repo: string }) {
  const { t } = useTranslation()
  const { data: conflicts } = useConflicts(repo)
  if (!conflicts || conflicts.length === 0) return null
  return (
    <section className="conflicts" aria-label={t('conflict.title')}>
      <h3>{t('conflict.title')}</h3>
      <p className="lead">{t('conflict.lead')}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict._id} className="one">
            <Conflict conflict={conflict} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Conflict({ conflict }: { conflict: GitConflict }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const { path, reason, ours_text, theirs_text } = conflict
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <p>
        <b>{path}</b>
      </p>
      <p className="facts">{reason}</p>
      <div className="sides">
        <Side name={t('conflict.ours')} text={ours_text} />
        <Side name={t('conflict.theirs')} text={theirs_text} />
      </div>
      {text !== null && (
        <Field label={t('conflict.text')} hint={t('conflict.textHint')}>
          {(control) => <textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      )}
      <div className="acts" role="group" aria-label={t('conflict.choose', { path })}>
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => act(() => resolveConflict(client, conflict, { as: 'ours' }))}
        >
          {t('conflict.takeOurs')}
        </Button>
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => act(() => resolveConflict(client, conflict, { as: 'theirs' }))}
        >
          {t('conflict.takeTheirs')}
        </Button>
        {text === null ? (
          <Button onClick={() => setText(ours_text)}>{t('conflict.write')}</Button>
        ) : (
          <Button
            kind="primary"
            disabled={underway}
            onClick={() => act(() => resolveConflict(client, conflict, { as: 'text', text }))}
          >
            {t('conflict.takeText')}
          </Button>
        )}
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}

const Side = ({ name, text }: { name: string; text: string }) => (
  <section aria-label={name}>
    <h4>{name}</h4>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre tabIndex={0}>{text}</pre>
  </section>
)
