import './search-field.css'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'

/** Long enough to type a word, short enough to feel immediate. */
const PAUSE_MS = 250

interface Props {
  query: string
  onSearch(query: string): void
  /** Called for Esc in an empty field, or Enter: the focus moves to the list. */
  onLeave(): void
  onFocus(): void
  onBlur(): void
}

/** Searches the emails of a project while typing. The list shows the results. */
export function SearchField({ query, onSearch, onLeave, onFocus, onBlur }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(query)
  /** Typing continues while the URL follows; only an external change replaces the text. */
  const lastQuery = useRef(query)
  useEffect(() => {
    if (query !== lastQuery.current) setTyped(query)
    lastQuery.current = query
  }, [query])
  const ask = useCallback(
    (text: string): void => {
      lastQuery.current = text
      onSearch(text)
    },
    [onSearch],
  )
  useEffect(() => {
    if (typed.trim() === query) return
    const pause = setTimeout(() => ask(typed.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, query, ask])

  function readKey(event: React.KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || (event.key !== 'Escape' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Enter') ask(typed.trim())
    else if (typed !== '') {
      setTyped('')
      ask('')
      return
    }
    onLeave()
  }

  return (
    <search className="search-field">
      <MagnifyingGlassIcon size={17} aria-hidden />
      <input
        type="search"
        value={typed}
        placeholder={t('find.placeholder')}
        aria-label={t('find.label')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={readKey}
        onFocus={onFocus}
        onBlur={onBlur}
      />
    </search>
  )
}
