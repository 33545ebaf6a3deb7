import './draft-aside.css'
import type { Draft } from '@dossier/contract/draft'
import { recordPath } from '@dossier/contract/paths'
import type { ReplySource } from '@dossier/contract/suggested-reply'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { gapsIn, questionsIn } from './open-questions.ts'
import type { Statement } from './statements.ts'

interface Props {
  draft: Draft
  body: string
  sources: readonly ReplySource[]
  statements: readonly Statement[]
  onRemove(statement: Statement): void
  onKeep(statement: Statement): void
}

/** Beside the text: its numbered sources, unsupported statements and open questions. */
export function DraftAside({ draft, body, sources, statements, onRemove, onKeep }: Props) {
  const { t } = useTranslation()
  const unsupported = statements.filter((entry) => entry.unsupported)
  return (
    <aside className="draft-aside" aria-label={t('sources.title')}>
      <h2>{t('sources.title')}</h2>
      {sources.length + unsupported.length === 0 && <p>{t('sources.none')}</p>}
      <ol>
        {sources.map((source) => (
          <Source key={`${source.item_id} ${source.start}`} source={source} project={draft.project} />
        ))}
      </ol>
      {unsupported.map((statement) => (
        <div key={statement.text} className="unsupported" role="group" aria-label={statement.text.trim()}>
          <p>
            <WarningIcon size={15} aria-hidden /> {t('sources.unsupported')} <q>{statement.text.trim()}</q>
          </p>
          <Button kind="link" onClick={() => onRemove(statement)}>
            {t('sources.remove')}
          </Button>
          <Button kind="link" onClick={() => onKeep(statement)}>
            {t('sources.keep')}
          </Button>
        </div>
      ))}
      <Open body={body} />
    </aside>
  )
}

function Source({ source: { item_id, item_type, title, quote }, project }: { source: ReplySource; project: string }) {
  const { t } = useTranslation()
  return (
    <li>
      {t(`record.kind.${item_type}`)} ·{' '}
      <PathLink path={recordPath({ type: item_type, id: item_id, project })}>{title || t('list.noSubject')}</PathLink>{' '}
      {quote ? <q>{quote}</q> : t('sources.changed')}
    </li>
  )
}

function Open({ body }: { body: string }) {
  const { t } = useTranslation()
  const questions = questionsIn(body)
  const gaps = gapsIn(body)
  const answered = questions.filter((entry) => entry.answered).length
  return (
    <>
      {questions.length > 0 && (
        <section>
          <h3>{t('sources.answered', { answered, count: questions.length })}</h3>
          <ul>
            {questions.map((entry) => (
              <li key={entry.question} className={entry.answered ? 'done' : ''}>
                <span aria-hidden>{entry.answered ? '✓' : '○'}</span> {entry.question}
                <span className="hidden-words"> {t(entry.answered ? 'sources.isAnswered' : 'sources.isOpen')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {gaps.length > 0 && <p className="gaps">{t('sources.gaps', { count: gaps.length, gaps: gaps.join(' ') })}</p>}
    </>
  )
}
