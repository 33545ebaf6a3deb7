import type { Highlight } from '@dossier/contract/highlight'
import { LIMITS } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { commentHighlight, removeHighlight } from './highlight-queries.ts'

interface Props {
  highlight: Highlight
  canChange: boolean
  /** Called after the highlight was removed. */
  onRemoved(): void
  /** More buttons. */
  children?: ReactNode
}

/** The comment of a highlight, its author, and what can be done with it. */
export function HighlightEntry({ highlight, canChange, onRemoved, children }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [isWriting, setWriting] = useState(false)
  const { comment, owner_name, createdAt } = highlight
  return (
    <>
      {comment !== '' && !isWriting && (
        <p className="comment" dir="auto">
          {comment}
        </p>
      )}
      <p className="facts">
        <bdi>{owner_name || t('history.somebody')}</bdi>
        <When at={createdAt} />
      </p>
      <ProblemLine problem={problem} />
      {isWriting ? (
        <CommentForm
          comment={comment}
          disabled={underway}
          onSave={(text) =>
            act(async () => {
              await commentHighlight(client, highlight, text)
              setWriting(false)
            })
          }
          onCancel={() => setWriting(false)}
        />
      ) : (
        <div className="acts">
          {canChange && (
            <>
              <Button kind="outlined" onClick={() => setWriting(true)}>
                {t(comment === '' ? 'highlight.comment' : 'highlight.editComment')}
              </Button>
              <Button
                disabled={underway}
                onClick={() =>
                  act(async () => {
                    await removeHighlight(client, highlight)
                    onRemoved()
                  })
                }
              >
                {t('highlight.remove')}
              </Button>
            </>
          )}
          {children}
        </div>
      )}
    </>
  )
}

interface FormProps {
  comment: string
  disabled: boolean
  onSave(text: string): void
  onCancel(): void
}

function CommentForm({ comment, disabled, onSave, onCancel }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(comment)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text.trim())
      }}
    >
      <Field label={t('highlight.commentField')}>
        {(control) => (
          <textarea
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
            autoFocus
            rows={3}
            maxLength={LIMITS.highlightComment}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
              if (event.key !== 'Escape') return
              event.stopPropagation()
              onCancel()
            }}
          />
        )}
      </Field>
      <div className="acts">
        <Button type="submit" kind="outlined" disabled={disabled}>
          {t('act.save')}
        </Button>
        <Button onClick={onCancel}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
