import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/title/use-title.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { closeDock } from './docks.ts'
import { useDraft } from './draft-queries.ts'
import { DraftEditor } from './lazy-editor.ts'
import { holdsUnsaved } from './sessions.ts'
import { useEditorEnds } from './use-editor-ends.ts'

interface Props {
  id: string
  onClose(): void
  onSent(): void
}

export function DraftPane({ id, onClose, onSent }: Props) {
  const { t } = useTranslation()
  const reading = useDraft(id)
  const { data: draft } = reading
  const words = t(draft?.source_email ? 'draft.reply' : 'draft.mail')
  useTitle(draft ? draft.subject || words : '', 'item')
  const ends = useEditorEnds(id, onSent)
  // A draft is open in one place.
  useEffect(() => closeDock(id), [id])
  if (!draft) return <CannotLoad of={reading} />
  return (
    <section className="draft-pane" aria-label={words}>
      <div className="bar">
        <h1>{draft.subject || words}</h1>
        {draft.source_email && (
          <Link
            to="/projects/$project/mail/$mailbox/$id"
            params={{ project: draft.project, mailbox: 'inbox', id: draft.source_email }}
          >
            {t('draft.toThread')}
          </Link>
        )}
      </div>
      {draft.status === 'draft' || holdsUnsaved(id) ? (
        <Suspense fallback={<p className="instead">{t('app.loading')}</p>}>
          <DraftEditor draft={draft} onClose={onClose} {...ends} />
        </Suspense>
      ) : (
        <div className="instead">
          <p>{t(`draft.place.${draft.status}`)}</p>
          <Button kind="outlined" onClick={onClose}>
            {t('act.close')}
          </Button>
        </div>
      )}
    </section>
  )
}
