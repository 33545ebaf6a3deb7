import './search-field.css'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Long enough to type a word, short enough not to be waited for. */
const PAUSE_MS = 250

interface Props {
  query: string
  onSearch(query: string): void
  /** Esc in an empty field, or Enter: the list is next. */
  onLeave(): void
  field: RefObject<HTMLInputElement | null>
}

export function SearchField({ query, onSearch, onLeave, field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    if (typed.trim() === query) return
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, query, onSearch])

  function readKey(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Enter') onSearch(typed.trim())
    else if (typed !== '') {
      setTyped('')
      onSearch('')
      return
    }
    onLeave()
  }

  return (
    <search className="search-field">
      <MagnifyingGlassIcon size={17} aria-hidden />
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={t('find.placeholder')}
        aria-label={t('find.label')}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={readKey}
      />
      <kbd aria-hidden>/</kbd>
    </search>
  )
}
