import './outbox-page.css'
import type { Draft } from '@dossier/contract/draft'
import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { type Places, placeOutgoing } from './outbox-places.ts'
import { useFailed, useOutbox, usePending } from './outbox-queries.ts'
import { OutboxRow } from './outbox-row.tsx'
import { useTakeBack } from './use-take-back.ts'

const ORDER: readonly (keyof Places<unknown>)[] = ['care', 'underway', 'done']

interface Props {
  /** The draft of a mail that was taken back or not sent. */
  onDraft(draft: Pick<Draft, '_id'>): void
}

/** Every mail that goes out or was to go out: what needs a person, what is on its way, what became of the rest. */
export function OutboxPage({ onDraft }: Props) {
  const { t } = useTranslation()
  const outbox = useOutbox()
  const { data: pending = [] } = usePending()
  const care = useFailed()
  const takeBack = useTakeBack(onDraft)
  const listed = outbox.data?.pages.flatMap((page) => page.outgoing_emails) ?? []
  const places = placeOutgoing(allOf(pending, care, listed), new Set(care.map(({ _id }) => _id)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="outbox" aria-label={t('sending.outbox')} tabIndex={0} id="list">
      {ORDER.map((place) =>
        places[place].length === 0 ? null : (
          <div key={place}>
            <h2>{t(`outbox.${place}`)}</h2>
            <ul>
              {places[place].map((outgoing) => (
                <OutboxRow
                  key={outgoing._id}
                  outgoing={outgoing}
                  inCare={place === 'care'}
                  onUndo={() => takeBack(outgoing)}
                  onDraft={() => onDraft({ _id: outgoing.draft })}
                />
              ))}
            </ul>
          </div>
        ),
      )}
      {outbox.data && listed.length === 0 && pending.length === 0 && <p className="instead">{t('outbox.empty')}</p>}
      {outbox.hasNextPage && (
        <Button kind="link" onClick={() => void outbox.fetchNextPage()}>
          {t('act.showMore')}
        </Button>
      )}
      {outbox.error && !outbox.data && (
        <div className="instead" role="alert">
          <p>{t('problem.load', { reason: outbox.error.message || t('problem.unreachable') })}</p>
          <Button kind="outlined" onClick={() => void outbox.refetch()}>
            {t('act.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Each once, newest first; what waits and what failed stand here however long ago it was. */
function allOf(...lists: OutgoingEmail[][]): OutgoingEmail[] {
  const byId = new Map(lists.flat().map((outgoing) => [outgoing._id, outgoing]))
  for (const outgoing of lists.flat()) {
    const known = byId.get(outgoing._id)
    if (known && known.updatedAt < outgoing.updatedAt) byId.set(outgoing._id, outgoing)
  }
  return [...byId.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}
