import './outbox-page.css'
import type { Draft } from '@dossier/contract/draft'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { EmptyList } from '#ui/empty-list.tsx'
import { groupOutgoing, joinLists, type OutboxGroups } from './outbox-groups.ts'
import { useFailed, useOutbox, usePending } from './outbox-queries.ts'
import { OutboxRow } from './outbox-row.tsx'
import { useUndoSend } from './use-undo-send.ts'

const ORDER: readonly (keyof OutboxGroups<unknown>)[] = ['care', 'scheduled', 'underway', 'done']

interface Props {
  onDraft(draft: Pick<Draft, '_id'>): void
}

/** Outgoing emails: those that need the user, pending ones, and finished ones. */
export function OutboxPage({ onDraft }: Props) {
  const { t } = useTranslation()
  const outbox = useOutbox()
  const { data: pending = [] } = usePending()
  const care = useFailed()
  const takeBack = useUndoSend(onDraft)
  const listed = outbox.data?.pages.flatMap((page) => page.outgoing_emails) ?? []
  // Pending and failed emails are shown regardless of their age.
  const groups = groupOutgoing(joinLists(listed, care, pending), new Set(care.map(({ _id }) => _id)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="outbox" aria-label={t('sending.outbox')} tabIndex={0} id="list">
      {ORDER.map((group) =>
        groups[group].length === 0 ? null : (
          <div key={group}>
            <h2>{t(`outbox.${group}`)}</h2>
            <ul>
              {groups[group].map((outgoing) => (
                <OutboxRow
                  key={outgoing._id}
                  outgoing={outgoing}
                  inCare={group === 'care'}
                  onUndo={() => takeBack(outgoing)}
                  onDraft={() => onDraft({ _id: outgoing.draft })}
                />
              ))}
            </ul>
          </div>
        ),
      )}
      {outbox.data && listed.length === 0 && pending.length === 0 && <EmptyList sentence={t('outbox.empty')} />}
      {outbox.hasNextPage && (
        <Button kind="link" onClick={() => void outbox.fetchNextPage()}>
          {t('act.showMore')}
        </Button>
      )}
      <CannotLoad of={outbox} />
    </section>
  )
}
