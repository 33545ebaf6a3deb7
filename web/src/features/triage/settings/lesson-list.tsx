import type { Correction } from '@dossier/contract/triage-learning'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { markOfAction } from '#ui/action-mark.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { removeAllLessons, removeLesson, useLessons } from './lesson-queries.ts'

export function LessonList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useLessons()
  const { underway, problem, act } = useAct()
  const lessons = query.data?.pages.flatMap(({ corrections }) => corrections) ?? []
  return (
    <SettingsBlock heading={t('lesson.title')} lead={t('lesson.lead')}>
      <PagedList query={query} rows={lessons} empty={t('lesson.none')}>
        {(lesson) => <Lesson key={lesson._id} lesson={lesson} />}
      </PagedList>
      {lessons.length > 0 && (
        <AskFirst
          act={t('lesson.forgetAll')}
          label={t('lesson.forgetAll')}
          question={t('lesson.forgetAllAsk')}
          disabled={underway}
          onAct={() => act(() => removeAllLessons(client))}
        />
      )}
      <ProblemLine problem={problem} />
    </SettingsBlock>
  )
}

function Lesson({
  lesson: { _id, kind, said: correction, votes, sender, subject, createdAt },
}: {
  lesson: Correction
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const mail = [sender, subject].filter(Boolean).join(': ') || t('lesson.gone')
  const wordOf = (action: typeof correction): string => t(`split.${markOfAction(action)}`)
  const towards = votes.filter(({ vote }) => vote > 0).map(({ action }) => wordOf(action))
  return (
    <li className="one">
      <div className="line">
        <div className="who">
          <p>{mail}</p>
          <p className="facts">
            {t(`lesson.kind.${kind}`)} · {t('lesson.said', { action: wordOf(correction) })}
            {towards.length > 0 && ` · ${t('lesson.towards', { actions: towards.join(', ') })}`} ·{' '}
            <When at={createdAt} as="journal" />
          </p>
        </div>
        <Button
          disabled={underway}
          aria-label={t('lesson.forgetOf', { mail })}
          onClick={() => act(() => removeLesson(client, _id))}
        >
          {t('lesson.forget')}
        </Button>
      </div>
      <ProblemLine problem={problem} />
    </li>
  )
}
