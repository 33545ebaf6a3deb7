import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { useTranslation } from 'react-i18next'
import { StaleNote } from './stale-note.tsx'
import type { Editor } from './use-draft-editor.ts'

/** What is to be known before one writes: who proposed it, that mail came in since, why it is not stored. */
export function DraftNotes({ editor: { state, session, problems } }: { editor: Editor }) {
  const { t, i18n } = useTranslation()
  const { base, problem } = state
  const sureness = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const reason = problem?.message || t('problem.unreachable')
  return (
    <>
      {base.generated_by_triage && (
        <p className="told proposal">
          <PenNibIcon size={17} aria-hidden />
          {t('draft.proposed')}
          {base.confidence !== null && ` ${t('draft.sureness', { sureness: sureness.format(base.confidence) })}`}
        </p>
      )}
      {base.stale && base.status === 'draft' && <StaleNote draft={base} session={session} />}
      {base.status !== 'draft' && (
        <p className="told bad" role="alert">
          {t(`draft.place.${base.status}`)}
        </p>
      )}
      {problem && Object.keys(problems).length === 0 && (
        <p className="told bad" role="alert">
          {t('draft.refused', { reason })}
        </p>
      )}
    </>
  )
}
