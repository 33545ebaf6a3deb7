import './search-chips.css'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#platform/clock/format-when.ts'
import type { Operator } from '#platform/texts/search-operators.ts'

interface Props {
  operators: readonly Operator[]
  onRemove(operator: Operator): void
}

/** The operators of a search. Backspace in the empty field removes the last one too. */
export function SearchChips({ operators, onRemove }: Props) {
  const { t } = useTranslation()
  const words = useOperatorWords()
  if (operators.length === 0) return null
  return (
    <ul className="search-chips" aria-label={t('find.filters')}>
      {operators.map((operator) => (
        <li key={operator.source}>
          <bdi>{words(operator)}</bdi>
          <button
            type="button"
            aria-label={t('find.removeFilter', { filter: words(operator) })}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRemove(operator)}
          >
            <XIcon size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useOperatorWords(): (operator: Operator) => string {
  const { t, i18n } = useTranslation()
  return ({ name, value }) => {
    const word = value.toLowerCase()
    switch (name) {
      case 'has':
        return t('find.operator.attachment')
      case 'is':
        return t(`find.operator.${word}`)
      case 'in':
        return t('find.operator.in', { value: t(`mailbox.${word === 'archive' ? 'archived' : word}`) })
      case 'before':
      case 'after':
        return t(`find.operator.${name}`, { value: formatDay(value, i18n.language) })
      default:
        return t(`find.operator.${name}`, { value })
    }
  }
}
