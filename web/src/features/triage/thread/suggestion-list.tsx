import './thread-acts.css'
import type { SuggestedReply } from '@dossier/contract/suggested-reply'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { askForSuggestions, useSuggestions } from './thread-queries.ts'

interface Props {
  emailId: string
  onUse(reply: SuggestedReply): Promise<void>
}

/** Reply suggestions on request. Choosing one sends nothing and adds no recipients. */
export function SuggestionList({ emailId, onUse }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const answer = useSuggestions(emailId)
  const { underway, problem, act } = useAct()
  // Name, version, and in brackets the reason for a substitute engine.
  const [, name = '', remark = ''] = /^(.*?)(?:@\S+)?(?: \((.*)\))?$/.exec(answer?.engine ?? '') ?? []
  const engine = name === 'builtin' ? t('margin.builtin') : name
  return (
    <section className="suggestions">
      <Button kind="outlined" disabled={underway} onClick={() => act(() => askForSuggestions(client, emailId))}>
        {t(answer ? 'assist.suggestAgain' : 'assist.suggest')}
      </Button>
      <ProblemLine problem={problem} />
      {answer && (
        <>
          <ol aria-label={t('assist.suggestions')}>
            {answer.suggestions.map((reply) => (
              <Suggestion
                key={reply.body_text}
                reply={reply}
                disabled={underway}
                onUse={() => act(() => onUse(reply))}
              />
            ))}
          </ol>
          <p role="status">
            {answer.suggestions.length === 0
              ? t('assist.noSuggestion')
              : t('assist.by', { engine: remark ? `${engine} (${remark})` : engine })}
          </p>
        </>
      )}
    </section>
  )
}

interface SuggestionProps {
  reply: SuggestedReply
  disabled: boolean
  onUse(): void
}

function Suggestion({ reply: { body_text, sources }, disabled, onUse }: SuggestionProps) {
  const { t } = useTranslation()
  return (
    <li>
      <p className="words">{body_text}</p>
      {sources.map(({ item_id, start, title, quote }) => (
        <p key={`${item_id} ${start}`} className="source">
          {title}: <q>{quote}</q>
        </p>
      ))}
      <Button kind="link" disabled={disabled} onClick={onUse}>
        {t('assist.use')}
      </Button>
    </li>
  )
}
