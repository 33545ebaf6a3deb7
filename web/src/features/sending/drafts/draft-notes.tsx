import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { formatPercent } from '#platform/words/format-percent.ts'
import { Button } from '#ui/button.tsx'
import { changedFields, contentOf } from './draft-content.ts'
import { isProposal } from './is-proposal.ts'
import { StaleNote } from './stale-note.tsx'
import type { Editor } from './use-draft-editor.ts'
import { useRecreateDraft } from './use-recreate-draft.ts'

/** Notes before writing: the author of a suggestion, newer emails, and problems with saving. */
export function DraftNotes({ editor: { state, session, problems } }: { editor: Editor }) {
  const { t, i18n } = useTranslation()
  const { base, content, problem } = state
  const reason = problem?.message || t('problem.unreachable')
  return (
    <>
      {isProposal(base) && changedFields(contentOf(base), content).length === 0 && (
        <p className="told proposal">
          <PenNibIcon size={17} aria-hidden />
          {t('draft.proposed')}
          {base.confidence !== null &&
            ` ${t('draft.sureness', { sureness: formatPercent(base.confidence, i18n.language) })}`}
        </p>
      )}
      {base.stale && base.status === 'draft' && <StaleNote draft={base} session={session} />}
      {base.status !== 'draft' && (
        <div className="told bad" role="alert">
          <p>{t(`draft.place.${base.status}`)}</p>
          {base.status === 'discarded' && <GoOn state={state} session={session} />}
        </div>
      )}
      {problem && Object.keys(problems).length === 0 && (
        <p className="told bad" role="alert">
          {t('draft.refused', { reason })}
        </p>
      )}
    </>
  )
}

/** Another user discarded the draft during the edit, so nothing can be saved to it. */
function GoOn({ state: { base, content }, session }: Pick<Editor, 'state' | 'session'>) {
  const { t } = useTranslation()
  const writeAnew = useRecreateDraft()
  async function goOn(): Promise<void> {
    try {
      await writeAnew(base, content)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      session.refuse(error)
    }
  }
  return (
    <Button kind="outlined" onClick={() => void goOn()}>
      {t('draft.goOn')}
    </Button>
  )
}
