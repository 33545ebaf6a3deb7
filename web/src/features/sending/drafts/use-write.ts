import type { CreateDraft } from '@dossier/contract/draft'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { showNotice } from '../sending-notice.ts'
import { beginMail, createMail } from './begin-draft.ts'
import { hasFreeDock, openDock } from './docks.ts'
import { cacheDraft } from './draft-queries.ts'

/** Content of a new email that is already decided. */
type Begun = Pick<CreateDraft, 'to'>

export function useWrite(project: string): (begun?: Begun) => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const underway = useRef(false)

  async function begin(begun?: Begun): Promise<void> {
    if (underway.current || !project) return
    if (!hasFreeDock()) return showNotice({ sentence: 'draft.docksFull', bad: true })
    underway.current = true
    try {
      const draft = await (begun ? createMail(project, begun) : beginMail(project))
      cacheDraft(client, draft)
      openDock(draft._id)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const reason = error.message || t('problem.unreachable')
      showNotice({ sentence: 'draft.notBegun', values: { reason }, bad: true })
    } finally {
      underway.current = false
    }
  }

  return (begun) => void begin(begun)
}
