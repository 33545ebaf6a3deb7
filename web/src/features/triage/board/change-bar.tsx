import './change-bar.css'
import { useTranslation } from 'react-i18next'
import { Mark } from '#ui/mark.tsx'
import { markOfChange } from './change-words.ts'
import type { Group } from './group-decisions.ts'

export function ChangeBar({ groups }: { groups: readonly Group[] }) {
  const { t, i18n } = useTranslation()
  if (groups.length === 0) return null
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div className="change-bar">
      <div className="parts" aria-hidden>
        {groups.map(({ change, decisions }) => (
          <i key={change} className={markOfChange(change)} style={{ flexGrow: decisions.length }} />
        ))}
      </div>
      <ul>
        {groups.map(({ change, decisions }) => (
          <li key={change}>
            <Mark name={markOfChange(change)} size={13} />
            {number.format(decisions.length)} {t(`board.change.${change}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
