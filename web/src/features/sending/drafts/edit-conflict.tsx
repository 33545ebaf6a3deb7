import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { ContentField, DraftContent } from './draft-content.ts'
import { contentOf } from './draft-content.ts'
import type { DraftSession, Session } from './draft-session.ts'
import { mergeContent } from './merge-content.ts'

export function EditConflict({ state, session }: { state: Session; session: DraftSession }) {
  const { t } = useTranslation()
  const { theirs, base, content } = state
  if (!theirs) return null
  const disputed = mergeContent(contentOf(base), content, contentOf(theirs)).disputed
  const fields = [...new Set(disputed.map((field) => (field === 'body_html' ? 'body_text' : field)))]
  return (
    <section className="dispute" role="alert" aria-label={t('draft.disputed')}>
      <p>{t('draft.disputed')}</p>
      {fields.map((field) => (
        <div key={field}>
          <h2>{t(`draft.field.${field}`)}</h2>
          <div className="sides">
            <Side title={t('draft.yours')} words={wordsOf(content, field)} />
            <Side title={t('draft.theirs')} words={wordsOf(theirs, field)} />
          </div>
        </div>
      ))}
      <div className="choices">
        <Button kind="outlined" onClick={() => session.decide('mine')}>
          {t('draft.keepMine')}
        </Button>
        <Button kind="outlined" onClick={() => session.decide('theirs')}>
          {t('draft.takeTheirs')}
        </Button>
        {fields.includes('body_text') && (
          <Button kind="outlined" onClick={() => session.decide('both')}>
            {t('draft.keepBoth')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Side({ title, words }: { title: string; words: string }) {
  return (
    <div>
      <p>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <div className="words" tabIndex={0} role="group" aria-label={title}>
        {words}
      </div>
    </div>
  )
}

function wordsOf(content: DraftContent, field: ContentField): string {
  const value = content[field]
  return Array.isArray(value) ? value.join(', ') : String(value)
}
