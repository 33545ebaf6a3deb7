import './search-field.css'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'
import { joinQuery, type Operator, splitQuery, splitWhole } from '#platform/texts/search-operators.ts'
import { SearchChips } from '#ui/search-chips.tsx'

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

/** Searches the emails of a project while typing, with operators as chips. The list shows the results. */
export function SearchField({ query, onSearch, onLeave, onFocus, onBlur }: Props) {
  const { t } = useTranslation()
  const [split, setSplit] = useState(() => splitWhole(query))
  const input = useRef<HTMLInputElement>(null)
  const { operators, typed } = split
  const whole = joinQuery(split).trim()
  /** Typing continues while the URL follows; only an external change replaces the text. */
  const lastQuery = useRef(query)
  useEffect(() => {
    if (query !== lastQuery.current) setSplit(splitWhole(query))
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
    if (whole === query) return
    const pause = setTimeout(() => ask(whole), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [whole, query, ask])

  function clear(): void {
    setSplit({ operators: [], typed: '' })
    ask('')
  }

  function remove(removed: Operator): void {
    setSplit({ operators: operators.filter((operator) => operator !== removed), typed })
    input.current?.focus()
  }

  function readKey(event: React.KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    const last = operators.at(-1)
    if (event.key === 'Backspace' && typed === '' && last) remove(last)
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Escape' && whole !== '') {
      clear()
      return
    }
    if (event.key === 'Enter') {
      setSplit(splitWhole(whole))
      ask(whole)
    }
    onLeave()
  }

  return (
    <search className="search-field">
      <MagnifyingGlassIcon size={17} aria-hidden />
      <SearchChips operators={operators} onRemove={remove} />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={operators.length > 0 ? '' : t('find.placeholder')}
        aria-label={t('find.label')}
        onChange={({ target }) => setSplit(splitQuery(joinQuery({ operators, typed: target.value })))}
        onKeyDown={readKey}
        onFocus={onFocus}
        onBlur={onBlur}
      />
    </search>
  )
}
