import { useEffect, useState } from 'react'
import { SearchField } from '#features/emails/search-field.tsx'
import { FindButton } from '#features/search/find-button.tsx'

interface Props {
  query: string
  onSearch(query: string): void
  /** To the first row. */
  onLeave(): void
}

/** The way to the palette; while mail is being searched, the field in which that is refined. */
export function FindPlace({ query, onSearch, onLeave }: Props) {
  const [refining, setRefining] = useState(false)
  useEffect(() => {
    // What was found comes next, but not for who is typing.
    if (query !== '' && !(document.activeElement instanceof HTMLInputElement)) document.getElementById('list')?.focus()
  }, [query])
  if (query === '' && !refining) return <FindButton />
  return (
    <SearchField
      query={query}
      onSearch={onSearch}
      onLeave={onLeave}
      // An emptied field stays for as long as somebody types in it.
      onFocus={() => setRefining(true)}
      onBlur={() => setRefining(false)}
    />
  )
}
