import { isProposal } from './is-proposal.ts'
import '#ui/entry-list.css'
import './drafts-page.css'
import type { Draft } from '@dossier/contract/draft'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#platform/base-path.ts'
import { When } from '#platform/clock/when.tsx'
import { KeyHint } from '#platform/keys/key-hint.tsx'
import { useListKeys } from '#platform/keys/use-list-keys.ts'
import { PagedCount, PagedList } from '#ui/paged-list.tsx'
import { withBodies } from './draft-content.ts'
import { DraftPane } from './draft-pane.tsx'
import { useDrafts } from './draft-queries.ts'

interface Props {
  openId: string
  onClose(): void
  onSent(): void
}

export function DraftsPage({ openId, onClose, onSent }: Props) {
  const { t } = useTranslation()
  useListKeys()
  // The focus returns to the row of the closed item.
  const close = (): void => {
    onClose()
    document.querySelector<HTMLElement>(`#list a[href="${addressOf(`/drafts/${openId}`)}"]`)?.focus()
  }
  return (
    <>
      <DraftList openId={openId} />
      <div className="pane-side">
        {openId ? (
          <DraftPane key={openId} id={openId} onClose={close} onSent={onSent} />
        ) : (
          <div className="instead middle">
            <p>{t('draft.choose')}</p>
            <KeyHint words="draft.keys" />
          </div>
        )}
      </div>
    </>
  )
}

function DraftList({ openId }: { openId: string }) {
  const { t } = useTranslation()
  const query = useDrafts()
  const { data } = query
  const drafts = data?.pages.flatMap((page) => page.drafts.map(withBodies)) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <section className="list-side" aria-label={t('draft.list')} id="list" tabIndex={-1}>
      <div className="head" role="status">
        <PagedCount query={query} words="draft.count" count={total} />
      </div>
      <PagedList className="entry-list" query={query} rows={drafts} empty={t('draft.none')}>
        {(draft) => (
          <li key={draft._id}>
            <DraftRow draft={draft} open={draft._id === openId} />
          </li>
        )}
      </PagedList>
    </section>
  )
}

function DraftRow({ draft, open }: { draft: Draft; open: boolean }) {
  const { t } = useTranslation()
  const { to, subject, body_text, updatedAt } = draft
  return (
    <Link to="/drafts/$id" params={{ id: draft._id }} {...(open ? { 'aria-current': 'page' as const } : {})}>
      <span className="one-line">{to.join(', ') || t('draft.nobody')}</span>
      <When at={updatedAt} />
      <span className="one-line title subject">{subject || t('list.noSubject')}</span>
      <span className="one-line begins">
        {isProposal(draft) ? t('draft.proposed') : body_text.slice(0, 200).replace(/\s+/g, ' ')}
      </span>
    </Link>
  )
}
