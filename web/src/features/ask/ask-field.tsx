import { LIMITS } from '@dossier/contract/vocabulary'
import { type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'

interface Props {
  field: RefObject<HTMLInputElement | null>
  isFollowUp: boolean
  isAsking: boolean
  initial: string
  /** '' = everything. */
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
  onAsk(question: string): void
  onStop(): void
  /** Goes through the sources while nothing is typed. */
  onStep(by: 1 | -1): void
}

/** The field for the first question and for those that follow. */
export function AskField({
  field,
  isFollowUp,
  isAsking,
  initial,
  project,
  projects,
  onProject,
  onAsk,
  onStop,
  onStep,
}: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  const id = useId()
  const label = t(isFollowUp ? 'ask.followUp' : 'ask.question')
  const ask = (): void => {
    if (!text.trim()) return
    onAsk(text.trim())
    setText('')
  }
  return (
    <form
      className="ask-field"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <div className="line">
        <input
          ref={field}
          id={id}
          type="text"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={LIMITS.query}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (text === '' && key === 'ArrowLeft') onStep(-1)
            if (text === '' && key === 'ArrowRight') onStep(1)
          }}
        />
        {isAsking ? (
          <Button kind="outlined" onClick={onStop}>
            {t('act.stop')}
          </Button>
        ) : (
          <Button kind="primary" type="submit">
            {t('ask.ask')}
          </Button>
        )}
      </div>
      <div className="below">
        <p>{t('ask.promise')}</p>
        {projects.length > 1 && (
          <Select
            aria-label={t('ask.scope')}
            value={project}
            options={[
              { value: '', label: t('ask.everything') },
              ...projects.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onValue={onProject}
          />
        )}
      </div>
    </form>
  )
}
