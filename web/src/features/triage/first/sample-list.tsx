import { useTranslation } from 'react-i18next'
import { Mark } from '#ui/mark.tsx'
import { markOfChange } from '../board/change-words.ts'
import type { Change, Group } from '../board/group-decisions.ts'

const SAMPLES = 6

/** A few emails of each change, so that the preview shows real rows. */
export function SampleList({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation()
  return (
    <ul className="first-samples" aria-label={t('firstTriage.samples')}>
      {chooseSamples(groups).map(({ change, decision }) => (
        <li key={decision.email_id}>
          <Mark name={markOfChange(change)} />
          <bdi className="sender">{decision.sender || t('list.noSender')}</bdi>
          <span className="subject" dir="auto">
            {decision.subject || t('list.noSubject')}
          </span>
          <span className="change">{t(`board.change.${change}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Takes from each group in turn, and keeps the order of the groups. */
function chooseSamples(groups: readonly Group[]): { change: Change; decision: Group['decisions'][number] }[] {
  const all = groups.flatMap(({ change, decisions }, group) =>
    decisions.slice(0, SAMPLES).map((decision, turn) => ({ change, decision, group, turn })),
  )
  return all
    .toSorted((a, b) => a.turn - b.turn || a.group - b.group)
    .slice(0, SAMPLES)
    .toSorted((a, b) => a.group - b.group || a.turn - b.turn)
}
