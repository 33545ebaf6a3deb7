import type { Draft } from '@dossier/contract/draft'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { cacheSources } from '../sources/source-queries.ts'
import { isDocked, replaceDock } from './docks.ts'
import { cacheDraft, refetchDrafts } from './draft-queries.ts'
import type { DraftSession } from './draft-session.ts'
import { openEditor } from './open-editor.ts'
import { findNewest, renew } from './renew-draft.ts'
import { endSession } from './sessions.ts'

/** Shows that newer email arrived, with links to it and to a reply to it. */
export function StaleNote({ draft, session }: { draft: Draft; session: DraftSession }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useRouter()
  const { underway, problem, act } = useAct()

  async function show(): Promise<void> {
    const { _id, project, mailbox } = await findNewest(draft)
    await navigate({ to: '/projects/$project/mail/$mailbox/$id', params: { project, mailbox, id: _id } })
  }

  async function replace(): Promise<void> {
    await session.flush()
    const { base, content } = session.read()
    const { draft: again, sources } = await renew(base, content)
    cacheDraft(client, again)
    cacheSources(client, again._id, sources)
    endSession(draft._id)
    if (isDocked(draft._id)) replaceDock(draft._id, again._id)
    else openEditor(again._id)
    await refetchDrafts(client)
    await client.invalidateQueries({ queryKey: ['mail', 'thread'] })
    if (state.location.pathname.startsWith('/drafts/')) await navigate({ to: '/drafts/$id', params: { id: again._id } })
  }

  return (
    <div className="told">
      <p>{t('draft.stale')}</p>
      <Button kind="link" disabled={underway} onClick={() => act(show)}>
        {t('draft.showNewer')}
      </Button>
      <Button kind="link" disabled={underway} onClick={() => act(replace)}>
        {t('draft.renew')}
      </Button>
      <ProblemLine problem={problem} />
    </div>
  )
}
