import type { Draft } from '@dossier/contract/draft'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { openDock } from './docks.ts'

/** Opens a draft where one is: on the page of drafts, or over the page. */
export function useReopen(): (draft: Pick<Draft, '_id'>) => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  return ({ _id }) => {
    const isOnDrafts = history.location.pathname.startsWith('/drafts')
    if (isOnDrafts || !openDock(_id)) void navigate({ to: '/drafts/$id', params: { id: _id } })
  }
}
